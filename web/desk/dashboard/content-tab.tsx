import styled from '@emotion/styled';
import { getGeneration } from '#shared/api/desk.ts';
import { GenerationCard } from '#web/desk/generation/generation-card.tsx';
import { TeamArticles, useRefreshArticles } from '#web/desk/generation/team-articles.tsx';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';

const Desk = styled('div')({
  display: 'grid',
  gap: '36px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
});

/** Starts the generation of articles and lists the generated ones. */
export default function ContentTab() {
  const generation = useReply(getGeneration, noInput, uncachedRule);
  const refetchArticles = useRefreshArticles();
  return (
    <Desk>
      <GenerationCard reply={generation} refetchArticles={refetchArticles} />
      <TeamArticles generation={generation.data} />
    </Desk>
  );
}
