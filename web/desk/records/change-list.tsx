import styled from '@emotion/styled';
import { changesBetween } from '#shared/domain/newsroom/browser-content.ts';
import { newsroomMessages as words } from '#web/shell/messages/desk/en-newsroom.ts';

/** Differences that are listed; more are only counted. */
const listedCount = 12;

const List = styled('ul')({ marginBlock: 8, paddingInlineStart: 20, overflowWrap: 'anywhere' });

/** How one content differs from another, entry by entry or field by field. */
export function ChangeList({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p>{words.noChanges}</p>;
  return (
    <List>
      {changes.slice(0, listedCount).map((one) => (
        <li key={`${one.change} ${one.name}`} dir="auto">
          {words.change(one)}
        </li>
      ))}
      {changes.length > listedCount ? <li>{words.more(changes.length - listedCount)}</li> : null}
    </List>
  );
}
