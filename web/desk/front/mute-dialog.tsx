import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type FormEvent, useId, useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import type { Mute } from './edit-plan.ts';
import { EndField, presetEnd } from './time-fields.tsx';

const words = frontMessages.muteDialog;

interface MuteDialogProps {
  article: ArticlePreview;
  onMute: (mute: Mute) => void;
  onClose: () => void;
}

/** Mutes a story or its publisher on the front page for a while. */
export function MuteDialog({ article, onMute, onClose }: MuteDialogProps) {
  const titleId = useId();
  const whatId = useId();
  const formId = useId();
  const [kind, setKind] = useState<Mute['kind']>('article');
  const [until, setUntil] = useState<string | null>(() => presetEnd('day', new Date()));
  const [isRefused, setIsRefused] = useState(false);
  function save(event: FormEvent) {
    event.preventDefault();
    if (until === null || Date.parse(until) <= Date.now()) {
      setIsRefused(true);
      return;
    }
    const { id, title, publisherId, source } = article;
    onMute(kind === 'article' ? { kind, id, name: title, until } : { kind, id: publisherId, name: source, until });
  }
  return (
    <Dialog open aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <form id={formId} noValidate onSubmit={save} style={{ display: 'grid', gap: 14 }}>
          <FormControl>
            <FormLabel id={whatId}>{words.what}</FormLabel>
            <RadioGroup
              aria-labelledby={whatId}
              value={kind}
              onChange={({ target }) => setKind(target.value === 'article' ? 'article' : 'publisher')}
            >
              <FormControlLabel
                value="article"
                control={<Radio autoFocus />}
                label={`${words.article}: ${article.title}`}
              />
              <FormControlLabel value="publisher" control={<Radio />} label={words.publisher(article.source)} />
            </RadioGroup>
          </FormControl>
          <EndField
            label={words.until}
            value={until}
            presets={['hour', 'tonight', 'day', 'week']}
            onChange={setUntil}
          />
        </form>
      </DialogContent>
      {isRefused ? <Alert severity="error">{words.past}</Alert> : null}
      <DialogActions>
        <Button variant="contained" type="submit" form={formId}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
