import styled from '@emotion/styled';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { fullMoment } from '#web/messages/time.ts';
import { palette, typography } from '#web/theme/theme.ts';

// As in base.css.
const Note = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: 14 });

/** Says that the editors have corrected the article, and when. Nothing for an uncorrected one. */
export function CorrectedNote({ article: { correctedAt } }: { article: Pick<ArticlePreview, 'correctedAt'> }) {
  const when = correctedAt === undefined ? '' : fullMoment(correctedAt);
  return when === '' ? null : <Note>{messages.article.corrected(when)}</Note>;
}
