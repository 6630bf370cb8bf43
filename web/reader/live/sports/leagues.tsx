import styled from '@emotion/styled';
import { useId } from 'react';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const Hint = styled('p')({
  ...typography.standfirst,
  color: palette.text.secondary,
  maxInlineSize: '46ch',
  marginBlockEnd: 26,
});
const List = styled('ol')({
  display: 'grid',
  columnGap: 44,
  '& li': { paddingBlock: '18px 20px', borderBlockStart: `1px solid ${palette.divider}` },
  '& h3': typography.wide,
  '& p': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 4 },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

/** The six leagues and their countries. A fixed list. */
export function Leagues() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{sportsMessages.leaguesHead}</SectionHead>
      <Hint>{sportsMessages.leaguesHint}</Hint>
      <List>
        {sportsMessages.leagueList.map(([name, country]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{country}</p>
          </li>
        ))}
      </List>
    </section>
  );
}
