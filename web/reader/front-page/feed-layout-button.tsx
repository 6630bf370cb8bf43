import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { messages } from '#web/messages/en.ts';
import { feedLayout } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { breakpoints, palette } from '#web/theme/theme.ts';
import { hidden } from '#web/ui/layout/visually-hidden.tsx';

const Switch = styled(Button)({
  flex: 'none',
  minBlockSize: 36,
  paddingInline: 14,
  color: palette.text.secondary,
  fontWeight: 400,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  '& b': { fontWeight: 600, color: palette.text.primary },
  // Phones have no room for it beside the search; its name keeps it.
  [breakpoints.down('sm')]: { '& > span': hidden },
});

/** Shows the layout of the feed and switches it. */
export function FeedLayoutButton() {
  const layout = useStored(feedLayout);
  return (
    <Switch onClick={() => feedLayout.write(layout === 'unified' ? 'columns' : 'unified')}>
      <span>{messages.home.layout}</span> <b>{messages.home.layouts[layout]}</b>
    </Switch>
  );
}
