import styled from '@emotion/styled';
import { GenerateCard } from '#web/desk/generation/generate-card.tsx';
import { TeamArticles } from '#web/desk/generation/team-articles.tsx';
import { useRenewedArticles } from '#web/desk/generation/use-team-articles.ts';
import { above } from '#web/theme.ts';

const Desk = styled('div')({
  display: 'grid',
  gap: '36px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [above.tablet]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
});

/** What software writes here: its one button, and what has come of it (ADM-19, ADM-30). */
export default function ContentTab() {
  const renew = useRenewedArticles();
  return (
    <Desk>
      <GenerateCard renew={renew} />
      <TeamArticles />
    </Desk>
  );
}
