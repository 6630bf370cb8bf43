import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Article } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { fullMoment } from '#web/messages/time.ts';
import { color, font } from '#web/theme.ts';
import { RiseIcon } from '#web/ui/display/icons.tsx';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';
import { Age } from '../card/age.tsx';
import { regionColours } from '../card/region-colours.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 13,
  marginBlock: '22px 28px',
  paddingBlock: 14,
  borderBlock: `1px solid ${color.rule}`,
  '& img': { flex: 'none', borderRadius: '50%' },
  '& > div:not(.follow)': { minInlineSize: 0 },
  '& b': { display: 'block', fontWeight: 620, lineHeight: 1.35 },
  '& .when': { ...font.meta, color: color.soft },
  // Wording the date costs a phone a tenth of a second: its place is kept until the story stands.
  '& .moment': { ...font.meta, color: color.soft, display: 'block', minBlockSize: '1.45em' },
  '& .trending': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    fontWeight: 650,
    color: color.region.african,
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  '& > .follow': { marginInlineStart: 'auto', flex: 'none' },
});

/**
 * A round letter for a publisher, keyed by its name, which stands at the end of the address (ART-18). It is drawn here: no avatar service learns what is read, and there is
 * nothing that could be out of reach (ART-54).
 */
function avatarAddress(source: string, fill: string): string {
  const letter = ([...source.trim()][0]?.toLocaleUpperCase() ?? '·').replace(
    /[<>&]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${fill}"/><text x="20" y="27" text-anchor="middle" font-family="Georgia,serif" font-size="20" font-weight="600" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}#${encodeURIComponent(source.toWellFormed())}`;
}

/** A list does not say who wrote a story; its page does once it is there. */
type Signed = Pick<Article, 'source' | 'publishedAt' | 'region' | 'performanceScore'> & { author?: Article['author'] };

const Moment = ({ publishedAt }: { publishedAt: string }) => fullMoment(publishedAt);

/** Who published the story, who wrote it, and when. */
export function SourceLine({ article, follow }: { article: Signed; follow?: ReactNode }) {
  return (
    <Line>
      <img src={avatarAddress(article.source, regionColours(article.region).land[1])} width="40" height="40" alt="" />
      <div>
        <b>
          <bdi>{article.source}</bdi>
        </b>
        <span className="when">
          {article.author ? <span dir="auto">{messages.article.by(article.author)} · </span> : null}
          <Age publishedAt={article.publishedAt} as="long" />
          {article.performanceScore > 0 ? (
            <>
              {' · '}
              <span className="trending">
                <RiseIcon />
                {messages.article.trending}
              </span>
            </>
          ) : null}
        </span>
        <span className="moment">
          <StepByStep>
            <Moment publishedAt={article.publishedAt} />
          </StepByStep>
        </span>
      </div>
      {follow ? <div className="follow">{follow}</div> : null}
    </Line>
  );
}
