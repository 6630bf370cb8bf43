import Box from '@mui/material/Box';
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
import { getOwnStory } from '#shared/api/article-desk.ts';
import type { Story, StoryChange, StoryContent, StoryEntry, StoryState } from '#shared/domain/newsroom/story.ts';
import { storyFields } from '#shared/records/stories.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { articleDeskMessages } from '#web/shell/messages/desk/en-articles.ts';
import { storyMessages as words } from '#web/shell/messages/desk/en-stories.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { shownValue } from '#web/shell/records/shown-value.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';
import { fieldOf } from '../front/end-times.tsx';
import { StateMark, type Tone } from '../records/state-mark.tsx';
import { type StoryField, storyFieldNames } from './use-story.ts';

const { stateNames } = articleDeskMessages;
const tones: Record<StoryState, Tone> = {
  ...{ draft: 'plain', review: 'half', scheduled: 'waiting' },
  ...{ published: 'good', corrected: 'good', withdrawn: 'bad' },
};

/** The state of a story, and what was decided about its article. */
export const StoryMark = ({ state, decided }: Pick<StoryEntry, 'state' | 'decided'>) => (
  <>
    <StateMark data-tone={tones[state]}>{words.states[state]}</StateMark>
    {decided === undefined ? null : (
      <small>{words.decided(stateNames[decided.state], decided.by, fullMoment(decided.at))}</small>
    )}
  </>
);

/** Changes of state that need a time, a note or a reason. */
export type AskedAction = 'schedule' | 'publish' | 'withdraw';

interface ActionDialogProps {
  action: AskedAction;
  story: Story;
  onAct: (change: StoryChange) => Promise<Error | null>;
  onClose: () => void;
}

const longest = 500;

/** Asks for the time of a schedule, the note of a correction, or the reason of a withdrawal. */
export function ActionDialog({ action, story, onAct, onClose }: ActionDialogProps) {
  const { title, save, label, hint } = words.ask[action];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <RecordDialog
      title={title}
      save={save}
      saving={words.saving}
      isDanger={action === 'withdraw'}
      fields={{
        given: {
          ...{ label, kind: action === 'schedule' ? 'time' : 'textarea', required: action !== 'publish' },
          ...{ rows: 2, isWide: true, hint: action === 'schedule' ? hint + zone : hint },
          initial: action === 'schedule' && story.scheduled ? fieldOf(story.scheduled.at) : '',
        },
      }}
      record={null}
      check={({ given }) => {
        const text = String(given).replace(/\s+/g, ' ').trim();
        if (action === 'schedule')
          return Date.parse(text) > Date.now()
            ? { record: { action, at: new Date(text).toISOString() } }
            : { problems: { given: words.noTime } };
        if (text.length > longest || (action === 'withdraw' && text === ''))
          return { problems: { given: action === 'withdraw' ? words.noReason : words.longNote } };
        return { record: { action, ...(text === '' ? {} : { [action === 'withdraw' ? 'reason' : 'note']: text }) } };
      }}
      onSave={async (change: StoryChange) => {
        const failed = await onAct(change);
        if (failed !== null) throw failed;
      }}
      failureOf={(error) => failureMessage(error)}
      onClose={onClose}
    />
  );
}

/** A field of a story in words. */
export const inWords = (field: StoryField, content: StoryContent): string =>
  shownValue(storyFields[field] ?? { label: field, kind: 'shown' }, content[field]);

interface VersionsDialogProps {
  story: Story;
  onRestore: (content: StoryContent) => void;
  onClose: () => void;
}

/** What was done with a story by whom and when, each version of it to read and to restore. */
export function VersionsDialog({ story, onRestore, onClose }: VersionsDialogProps) {
  const titleId = useId();
  const [viewed, setViewed] = useState<number | null>(null);
  const { data } = useReply(
    getOwnStory,
    viewed === null ? null : { params: { id: story.id }, query: { number: viewed } },
    articlesRule,
  );
  const content = viewed === null ? undefined : data?.content;
  function restore() {
    if (content === undefined) return;
    onRestore(content);
    showToast({ title: words.restored });
    onClose();
  }
  return (
    <Dialog open fullWidth aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{viewed === null ? words.versionsTitle : words.version(viewed)}</DialogTitle>
      <DialogContent tabIndex={0}>
        {viewed === null ? (
          <List disablePadding aria-label={words.versionsTitle}>
            {story.history.map(({ number, action, by, at }) => (
              <ListItem key={`${at} ${action} ${number}`} disableGutters divider sx={{ gap: '12px' }}>
                <ListItemText
                  primary={words.version(number)}
                  secondary={`${words.did[action] ?? action} ${by}, ${fullMoment(at)}`}
                  sx={{ overflowWrap: 'anywhere' }}
                />
                <Button size="small" aria-label={words.readVersion(number)} onClick={() => setViewed(number)}>
                  {words.read}
                </Button>
              </ListItem>
            ))}
          </List>
        ) : content === undefined ? (
          <p role="status">{words.loadingOne}</p>
        ) : (
          storyFieldNames.map((field) => (
            <Box key={field} sx={{ marginBlockEnd: '12px', overflowWrap: 'anywhere' }}>
              <Typography variant="meta" component="h3" color="textSecondary">
                {storyFields[field]?.label ?? field}
              </Typography>
              <Box dir="auto" sx={{ whiteSpace: 'pre-line' }}>
                {inWords(field, content) || '–'}
              </Box>
            </Box>
          ))
        )}
      </DialogContent>
      <DialogActions>
        {viewed === null ? null : (
          <>
            <Button variant="contained" disabled={content === undefined} onClick={restore}>
              {words.restore}
            </Button>
            <Button onClick={() => setViewed(null)}>{words.list}</Button>
          </>
        )}
        <Button autoFocus onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
