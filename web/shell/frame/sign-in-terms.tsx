import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Line = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3, color: palette.text.primary },
});

/** Beside a button that signs in: the terms, and what is stored. */
export function SignInTerms({ onLeave }: { onLeave?: () => void }) {
  const { accept, terms, stored, privacy } = messages.account.rules;
  return (
    <Line>
      {accept}{' '}
      <Link to={paths.trust('terms')} onClick={onLeave}>
        {terms}
      </Link>
      . {stored}{' '}
      <Link to={paths.trust('privacy')} onClick={onLeave}>
        {privacy}
      </Link>
      .
    </Line>
  );
}
