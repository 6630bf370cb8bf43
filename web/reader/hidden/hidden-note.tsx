import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { hiddenMessages as words } from '#web/shell/messages/readers/en-hidden.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Note = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  textAlign: 'center',
  paddingBlock: 14,
  '& a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': { '& a': { display: 'inline-block', paddingBlock: 11 } },
});

/** Says how many articles of a list the reader hides, where it would look broken, and where to change that. */
export default function HiddenNote({ count }: { count: number }) {
  return (
    <Note role="status" data-hidden-note="">
      {words.count(count)} <Link to={paths.profileSettings}>{words.manage}</Link>
    </Note>
  );
}
