import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { color } from '#web/theme.ts';

const Amber = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minBlockSize: 40,
  paddingInline: 18,
  borderRadius: 999,
  background: color.amber,
  color: color.onAmber,
  fontWeight: 650,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': { minBlockSize: 44 },
});

/** The way to the plans (HDR-06). */
export function SubscribeLink({ onFollow }: { onFollow?: () => void }) {
  return (
    <Amber to={paths.subscribe} onClick={onFollow}>
      {messages.header.subscribe}
    </Amber>
  );
}
