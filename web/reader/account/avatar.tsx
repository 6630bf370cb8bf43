import styled from '@emotion/styled';
import { useState } from 'react';
import { palette } from '#web/theme/theme.ts';

const Round = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: 40,
  blockSize: 40,
  borderRadius: '50%',
  overflow: 'hidden',
  background: palette.primary.main,
  color: palette.primary.contrastText,
  fontWeight: 650,
  fontSize: '0.875rem',
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

/** A reader's picture, or their initials. */
export function Avatar({ name, email, picture }: { name: string; email: string; picture: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <Round aria-hidden="true">
      {picture === null || failed ? (
        initials(name, email)
      ) : (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      )}
    </Round>
  );
}

/** The initials of the first and last name, or the first letter of the e-mail address. */
function initials(name: string, email: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
