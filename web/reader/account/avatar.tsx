import Avatar from '@mui/material/Avatar';
import type { Reader } from '#web/shell/session/current-session.ts';

/** A reader's picture, or their initials. */
export default function ReaderAvatar({ name, email, picture }: Pick<Reader, 'name' | 'email' | 'picture'>) {
  return (
    <Avatar aria-hidden="true" alt="" src={picture ?? undefined}>
      {initials(name, email)}
    </Avatar>
  );
}

/** The initials of the first and last name, or the first letter of the e-mail address. */
function initials(name: string, email: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
