import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { palette, typography } from '#web/theme/theme.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { FollowRow } from './follow-row.tsx';
import type { Followed } from './use-followed.ts';

const Line = styled('p')({ ...typography.standfirst, color: palette.text.secondary, marginBlockEnd: 10 });
const List = styled('ul')({ '& li': { borderBlockStart: `1px solid ${palette.divider}` } });

interface FollowedListProps {
  followed: readonly Followed[];
  /** `Following 2 topics`. */
  line: (count: number) => string;
  empty: { title: string; hint: string; to: string; link: string };
}

/** The publishers or topics that the reader follows. */
export function FollowedList({ followed, line, empty }: FollowedListProps) {
  if (followed.length === 0) {
    return (
      <Notice title={empty.title} hint={empty.hint}>
        <Button variant="contained" component={Link} to={empty.to}>
          {empty.link}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <Line>{line(followed.length)}</Line>
      <List>
        {followed.map(({ target, name, publisher }) => (
          <li key={target.followId}>
            <FollowRow target={target} name={name} publisher={publisher} />
          </li>
        ))}
      </List>
    </>
  );
}
