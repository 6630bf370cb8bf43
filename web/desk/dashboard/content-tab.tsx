import styled from '@emotion/styled';
import { GenerationCard } from '#web/desk/generation/generation-card.tsx';
import { TeamArticles } from '#web/desk/generation/team-articles.tsx';
import { useRefreshArticles } from '#web/desk/generation/use-team-articles.ts';
import { breakpoints } from '#web/theme/theme.ts';

const Desk = styled('div')({
  display: 'grid',
  gap: '36px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
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
