import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { doubtStory } from '#shared/api/stories.ts';
import type { StoryPage } from '#shared/domain/stories/story-page.ts';
import { send } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { storyMessages } from '#web/shell/messages/en-story.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

const words = storyMessages.doubt;

/** Reports to the editors that a story has reports of another event, and which one if the reader knows. */
export default function DoubtButton({ story: { id, reports } }: { story: StoryPage }) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [reportId, setReportId] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      await send(doubtStory, { params: { id }, body: reportId === '' ? {} : { reportId } });
      showToast({ title: words.thanks, description: words.thanksHint });
      setIsOpen(false);
    } catch (error) {
      showToast({ title: words.failed, description: failureHint(error), tone: 'destructive' });
    } finally {
      setIsSending(false);
    }
  }
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="text" onClick={() => setIsOpen(true)}>
        {words.ask}
      </Button>
      <Dialog open={isOpen} aria-labelledby={`${formId}-title`} onClose={close}>
        <DialogTitle id={`${formId}-title`} sx={typography.card}>
          {words.question}
        </DialogTitle>
        <form onSubmit={(event) => void submit(event)}>
          <DialogContent>
            <TextField
              id={formId}
              select
              autoFocus
              label={words.report}
              helperText={words.hint}
              value={reportId}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              onChange={(event) => setReportId(event.target.value)}
            >
              <option value="">{words.several}</option>
              {reports.map(({ id, source, title, language }) => (
                <option key={id} value={id} lang={language ?? undefined} dir="auto">
                  {`\u2068${source}\u2069: \u2068${title}\u2069`}
                </option>
              ))}
            </TextField>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" type="submit" aria-disabled={isSending || undefined}>
              {words.send}
            </Button>
            <Button onClick={close}>{words.cancel}</Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
