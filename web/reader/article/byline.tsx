import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Article } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { TrendingIcon } from '#web/shell/ui/display/icons.tsx';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import { Age } from '../card/age.tsx';
import { SourceName } from '../card/source-name.tsx';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 13,
  marginBlock: '22px 28px',
  paddingBlock: 14,
  borderBlock: `1px solid ${palette.divider}`,
  '& > [aria-hidden]': { width: 40, height: 40 },
  '& > .facts': { minInlineSize: 0 },
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

/** Previews have no author. */
type BylineArticle = Pick<Article, 'source' | 'publisherId' | 'publishedAt' | 'region' | 'performanceScore'> & {
  author?: Article['author'];
};

const Moment = ({ publishedAt }: { publishedAt: string }) => fullMoment(publishedAt);

/** The publisher, the author and the age of an article. */
export function Byline({ article, follow }: { article: BylineArticle; follow?: ReactNode }) {
  return (
    <Line>
      <PublisherIcon publisher={{ name: article.source, favicon: null, region: article.region }} />
      <div className="facts">
        <b>
          <bdi>
            <SourceName id={article.publisherId}>{article.source}</SourceName>
          </bdi>
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
