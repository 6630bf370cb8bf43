import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { getNewsroomVersion } from '#shared/api/newsroom.ts';
import { inWords, nameOf, withoutFigures } from '#shared/domain/newsroom/browser-content.ts';
import type { Publication } from '#shared/domain/newsroom/newsroom-document.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { ChangeList } from './change-list.tsx';
import type { Publishing } from './use-publishing.ts';

const words = newsroomMessages.versions;

interface HistoryDialogProps {
  publishing: Publishing;
  onClose: () => void;
}

/** What was published by whom and when, each version to read, and to publish again. */
export function HistoryDialog({ publishing, onClose }: HistoryDialogProps) {
  const titleId = useId();
  const { document, pending } = publishing;
  const [viewed, setViewed] = useState<Publication | null>(null);
  const current = document?.published?.number;
  async function publishAgain(number: number) {
    const isDone = await publishing.publishAgain(number);
    if (isDone) onClose();
  }
  return (
    <Dialog open aria-labelledby={titleId} onClose={onClose} fullWidth>
      <DialogTitle id={titleId}>{viewed === null ? words.title : words.version(viewed.number)}</DialogTitle>
      <DialogContent>
        {viewed === null ? (
          <VersionList history={document?.history ?? []} current={current} onView={setViewed} />
        ) : (
          <Version publishing={publishing} publication={viewed} isCurrent={viewed.number === current} />
        )}
      </DialogContent>
      <DialogActions>
        {viewed === null ? null : (
          <>
            {viewed.number === current ? null : (
              <Button variant="contained" disabled={pending !== null} onClick={() => void publishAgain(viewed.number)}>
                {words.again}
              </Button>
            )}
            <Button onClick={() => setViewed(null)}>{words.back}</Button>
          </>
        )}
        <Button autoFocus onClick={onClose}>
          {newsroomMessages.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface VersionListProps {
  history: readonly Publication[];
  current: number | undefined;
  onView: (publication: Publication) => void;
}

function VersionList({ history, current, onView }: VersionListProps) {
  if (history.length === 0) return words.none;
  return (
    <List disablePadding aria-label={words.title}>
      {history.map((one) => (
        <ListItem key={one.number} disableGutters divider sx={{ gap: '12px' }}>
          <ListItemText
            primary={words.version(one.number)}
            secondary={[
              words.by(one.by, fullMoment(one.at)),
              ...(one.revertTo === undefined ? [] : [words.revertOf(one.revertTo)]),
              ...(one.number === current ? [words.current] : []),
            ].join('. ')}
            sx={{ overflowWrap: 'anywhere' }}
          />
          <Button size="small" aria-label={words.viewVersion(one.number)} onClick={() => onView(one)}>
            {words.view}
          </Button>
        </ListItem>
      ))}
    </List>
  );
}

interface VersionProps {
  publishing: HistoryDialogProps['publishing'];
  publication: Publication;
  isCurrent: boolean;
}

function Version({ publishing: { kind, readersGet }, publication, isCurrent }: VersionProps) {
  const { number, by, at } = publication;
  const { data, error } = useReply(getNewsroomVersion, { params: { kind, number } }, articlesRule);
  return (
    <>
      <p>{words.by(by, fullMoment(at))}</p>
      {error === undefined ? null : <Alert severity="error">{words.failed}</Alert>}
      {data === undefined ? (
        error === undefined && <p role="status">{words.loading}</p>
      ) : (
        <>
          {isCurrent ? (
            <p>{words.current}</p>
          ) : (
            <>
              <p>{words.differs}</p>
              <ChangeList before={readersGet} after={data.content} />
            </>
          )}
          <Typography variant="section" component="h3" sx={{ marginBlockStart: '14px' }}>
            {words.content}
          </Typography>
          <ContentOutline content={withoutFigures(data.content)} />
        </>
      )}
    </>
  );
}

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
function ContentOutline({ content }: { content: unknown }) {
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
