import styled from '@emotion/styled';
import Typography from '@mui/material/Typography';
import { breakpoints } from '#web/shell/theme/theme.ts';

/** The parts of a panel, two beside each other on wide screens; `wide` ones take the row. */
export const Sheet = styled('div')({
  display: 'grid',
  gap: '40px 56px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockStart: 34,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > .wide': { gridColumn: '1 / -1' } },
});

/** Small print. */
export const Quiet = ({ children }: { children: string }) => (
  <Typography variant="meta" color="textSecondary" component="p" sx={{ marginBlock: '12px' }}>
    {children}
  </Typography>
);
