import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Link } from 'react-router-dom';
import { adMessages as words } from '#web/shell/messages/en-ads.ts';
import { paths } from '#web/shell/paths.ts';
import { adConsent } from '#web/shell/storage/ad-consent.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';

const Box = styled(Paper)({
  display: 'grid',
  gap: 8,
  padding: '10px 18px calc(10px + env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.divider}`,
  '& p': { ...typography.excerpt, lineHeight: 1.35, color: palette.text.primary, maxInlineSize: '72ch' },
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 10 },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    paddingInline: 32,
    '& > div': { gridTemplateColumns: '120px 120px' },
  },
});

/**
 * Asks for consent to personalised ads, and to those of the stage's ad network. Both buttons look the same: refusing is
 * as easy as accepting.
 */
export default function ConsentNotice({ hasNetwork, onDone }: { hasNetwork: boolean; onDone: () => void }) {
  const { label, text, privacy, accept, reject } = words.notice;
  const choose = (choice: 'accepted' | 'rejected') => () => {
    adConsent.write(choice);
    onDone();
  };
  return (
    <Box role="region" square aria-label={label} data-print="no">
      <p>
        {text(hasNetwork)} <Link to={paths.trust('privacy')}>{privacy}</Link>
      </p>
      <div>
        <Button onClick={choose('rejected')}>{reject}</Button>
        <Button onClick={choose('accepted')}>{accept}</Button>
      </div>
    </Box>
  );
}
