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
import { withoutFigures } from '#shared/domain/newsroom/browser-content.ts';
import type { Publication } from '#shared/domain/newsroom/newsroom-document.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import { zonedMoment } from '#web/shell/records/shown-value.ts';
import { KindChanges } from './kind-changes.tsx';
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
      <DialogContent tabIndex={0}>
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
              words.by(one.by, zonedMoment(one.at)),
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
      <p>{words.by(by, zonedMoment(at))}</p>
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
              <KindChanges
                kind={kind}
                before={readersGet}
                after={data.content}
                columns={[newsroomMessages.columns.readers, words.version(number)]}
              />
            </>
          )}
          <Typography variant="section" component="h3" sx={{ marginBlockStart: '14px' }}>
            {words.content}
          </Typography>
          <KindChanges
            kind={kind}
            before={null}
            after={withoutFigures(data.content)}
            columns={[words.version(number)]}
          />
        </>
      )}
    </>
  );
}
