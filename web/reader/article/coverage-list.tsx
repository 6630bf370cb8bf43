import styled from '@emotion/styled';
import type { CoverageEntry } from '#shared/domain/articles/article.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import { messages } from '#web/shell/messages/en.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { outboundHref } from '../card/article-reports.ts';
import { Age, SourceName } from '../card/source-and-age.tsx';

/** A section in a box below a body: a list whose entries have two columns. */
export const BoxedSection = styled(Section)({
  padding: '22px 20px 8px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 6,
  background: palette.background.paper,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 16,
    paddingBlock: 12,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
});
const Box = styled(BoxedSection)({
  marginBlockEnd: 36,
  '& b': { fontWeight: 620 },
  '& time': { ...typography.meta, color: palette.text.secondary, lineHeight: 1.7, fontVariantNumeric: 'tabular-nums' },
  '& .title': { ...typography.brief, fontWeight: 400, gridColumn: '1 / -1', marginBlockStart: 2 },
  '& a.title:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
});

/** Other publishers' reports of the same story, earliest first. */
export function CoverageList({ coverage }: { coverage: readonly CoverageEntry[] }) {
  if (coverage.length === 0) return null;
  return (
    <Box title={messages.article.coverage}>
      <ul>
        {coverage.map((entry) => (
          <li key={entry.id}>
            <b dir="auto">
              <SourceName id={entry.publisherId ?? publisherIdOf(entry.source, '')}>{entry.source}</SourceName>
            </b>
            <Age publishedAt={entry.publishedAt} />
            {entry.url === null ? (
              <bdi className="title">{entry.title}</bdi>
            ) : (
              <a className="title" dir="auto" href={outboundHref(entry.url)} target="_blank" rel="noopener">
                {entry.title} <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
