import styled from '@emotion/styled';
import { GenerationCard } from '#web/desk/generation/generation-card.tsx';
import { TeamArticles } from '#web/desk/generation/team-articles.tsx';
import { useRefreshArticles } from '#web/desk/generation/use-team-articles.ts';
import { above } from '#web/theme.ts';

const Desk = styled('div')({
  display: 'grid',
  gap: '36px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [above.tablet]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
});

/** Starts the generation of articles and lists the generated ones. */
export default function ContentTab() {
  const refetchArticles = useRefreshArticles();
  return (
    <Desk>
      <GenerationCard refetchArticles={refetchArticles} />
      <TeamArticles />
    </Desk>
  );
}
