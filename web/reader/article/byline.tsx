import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Article } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { fullMoment } from '#web/messages/time.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { TrendingIcon } from '#web/ui/display/icons.tsx';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';
import { Age } from '../card/age.tsx';
import { regionColours } from '../card/region-colours.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 13,
  marginBlock: '22px 28px',
  paddingBlock: 14,
  borderBlock: `1px solid ${palette.divider}`,
  '& img': { flex: 'none', borderRadius: '50%' },
  '& > div:not(.follow)': { minInlineSize: 0 },
  '& b': { display: 'block', fontWeight: 620, lineHeight: 1.35 },
  '& .when': { ...typography.meta, color: palette.text.secondary },
  // Formatting the date takes a phone 100 ms, so it is rendered later; the line keeps its height.
  '& .moment': { ...typography.meta, color: palette.text.secondary, display: 'block', minBlockSize: '1.45em' },
  '& .trending': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    fontWeight: 650,
    color: palette.region.african,
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  '& > .follow': { marginInlineStart: 'auto', flex: 'none' },
});

/**
 * An avatar for a publisher: the first letter of its name on a coloured square. The name is the fragment of the
 * address. It is a data URL, so no avatar service learns what people read.
 */
function avatarAddress(source: string, fill: string): string {
  const letter = ([...source.trim()][0]?.toLocaleUpperCase() ?? '·').replace(
    /[<>&]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${fill}"/><text x="20" y="27" text-anchor="middle" font-family="Georgia,serif" font-size="20" font-weight="600" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}#${encodeURIComponent(source.toWellFormed())}`;
}

/** Previews have no author. */
type BylineArticle = Pick<Article, 'source' | 'publishedAt' | 'region' | 'performanceScore'> & {
  author?: Article['author'];
};

const Moment = ({ publishedAt }: { publishedAt: string }) => fullMoment(publishedAt);

/** The publisher, the author and the age of an article. */
export function Byline({ article, follow }: { article: BylineArticle; follow?: ReactNode }) {
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
                <TrendingIcon />
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
