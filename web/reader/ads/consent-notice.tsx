import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { adMessages as words } from '#web/shell/messages/en-ads.ts';
import { adConsent } from '#web/shell/storage/ad-consent.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';

const Box = styled(Paper)({
  display: 'grid',
  gap: 8,
  padding: '10px 18px calc(10px + env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.divider}`,
  '& p': { ...typography.excerpt, lineHeight: 1.35, color: palette.text.primary, maxInlineSize: '72ch' },
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 10 },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    paddingInline: 32,
    '& > div': { gridTemplateColumns: '120px 120px' },
  },
});

/** Asks for consent to personalised ads. Both buttons look the same: refusing is as easy as accepting. */
export default function ConsentNotice({ onDone }: { onDone: () => void }) {
  const { label, text, accept, reject } = words.notice;
  const choose = (choice: 'accepted' | 'rejected') => () => {
    adConsent.write(choice);
    onDone();
  };
  return (
    <Box role="region" square aria-label={label} data-print="no">
      <p>{text}</p>
      <div>
        <Button onClick={choose('rejected')}>{reject}</Button>
        <Button onClick={choose('accepted')}>{accept}</Button>
      </div>
    </Box>
  );
}
