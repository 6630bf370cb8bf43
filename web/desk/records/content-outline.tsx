import styled from '@emotion/styled';
import { inWords, nameOf } from '#shared/domain/newsroom/browser-content.ts';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

const words = newsroomMessages.versions;

const Fields = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2px 14px',
  margin: 0,
  paddingBlock: 8,
  overflowWrap: 'anywhere',
  '& > dt': { ...typography.meta, color: palette.text.secondary },
  '& > dd': { margin: 0, paddingBlockEnd: 6 },
});
const Entry = styled('details')({
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& > summary': { paddingBlock: 8, minBlockSize: 24, cursor: 'pointer', overflowWrap: 'anywhere' },
  '& > :not(summary)': { paddingInlineStart: 18 },
});

type Record = { [name: string]: unknown };
const isRecord = (value: unknown): value is Record => typeof value === 'object' && value !== null;
/** Not what editors write. */
const hidden = ['id', 'createdAt', 'updatedAt'];

function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value) && value.some(isRecord)) return <ContentOutline content={value} />;
  if (Array.isArray(value)) return value.length === 0 ? words.empty : value.join(', ');
  return isRecord(value) ? <ContentOutline content={value} /> : String(value);
}

/** The content of a newsroom document to read: its entries, which open, or its fields. */
export function ContentOutline({ content }: { content: unknown }) {
  if (Array.isArray(content)) {
    const entries: unknown[] = content;
    return entries.length === 0
      ? words.empty
      : entries.filter(isRecord).map((entry, i) => (
          // Pins of the front page have no id.
          <Entry key={String(entry.id ?? i)}>
            <summary dir="auto">{nameOf(entry) || String(i + 1)}</summary>
            <ContentOutline content={entry} />
          </Entry>
        ));
  }
  if (!isRecord(content)) return <Value value={content} />;
  return (
    <Fields>
      {Object.entries(content)
        .filter(([name]) => !hidden.includes(name))
        .flatMap(([name, value]) => [
          <dt key={`${name} name`}>{inWords(name)}</dt>,
          <dd key={name} dir="auto">
            <Value value={value} />
          </dd>,
        ])}
    </Fields>
  );
}
