import styled from '@emotion/styled';
import { messages } from '#web/messages/en.ts';
import { feedLayout } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { palette } from '#web/theme/theme.ts';

const Switch = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  blockSize: 36,
  paddingInline: 14,
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  background: 'none',
  color: palette.text.secondary,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& b': { fontWeight: 600, color: palette.text.primary },
  '&:hover': { borderColor: palette.primary.main },
  '@media (pointer: coarse)': { blockSize: 44 },
});

/** Shows the layout of the feed and switches it. */
export function FeedLayoutButton() {
  const layout = useStored(feedLayout);
  return (
    <Switch type="button" onClick={() => feedLayout.write(layout === 'unified' ? 'columns' : 'unified')}>
      {messages.home.layout} <b>{messages.home.layouts[layout]}</b>
    </Switch>
  );
}
