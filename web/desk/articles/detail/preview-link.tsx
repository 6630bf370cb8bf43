import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type PreviewLink, previewDays } from '#shared/domain/desk/preview.ts';
import { failureMessage } from '#web/desk/access/failure-message.ts';
import { useTask } from '#web/desk/use-task.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { Part, Soft } from './panel-parts.tsx';

/**
 * Makes a link that opens something unpublished without an account, for as many days as the editor chooses.
 * @param props.id of what the link opens
 * @param props.make asks the server for the link
 */
export function PreviewLinkPart({
  id,
  make,
}: {
  id: string;
  make: (days: number) => Promise<PreviewLink | undefined>;
}) {
  const [days, setDays] = useState<number>(previewDays[0]);
  const [link, setLink] = useState<PreviewLink | undefined>(undefined);
  const { pending, run } = useTask(words.previewFailed, (error) => failureMessage(error, words.failures));
  const addressOf = ({ token }: PreviewLink) => `${window.location.origin}${paths.preview}#${id}.${token}`;
  const create = () =>
    run(async () => {
      const made = await make(days);
      setLink(made);
      // The field below has the link if the browser does not let it be copied.
      const copied = made && navigator.clipboard?.writeText(addressOf(made));
      await copied?.then(() => showToast({ title: words.previewCopied })).catch(() => {});
    });
  return (
    <Part>
      <h3>{words.preview}</h3>
      <Soft>{words.previewHint}</Soft>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'end' }}>
        <div style={{ minInlineSize: 150 }}>
          <Field
            field={{
              label: words.previewDays,
              kind: 'select',
              name: 'previewDays',
              options: previewDays.toSorted((a, b) => a - b).map((n) => ({ value: String(n), label: words.days(n) })),
            }}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          />
        </div>
        <Button
          variant="outlined"
          aria-disabled={pending || undefined}
          onClick={() => (pending ? undefined : create())}
        >
          {words.copyPreview}
        </Button>
      </div>
      {link === undefined ? null : (
        <TextField
          label={words.previewUntil(fullMoment(link.until))}
          value={addressOf(link)}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
          onFocus={({ target }) => target.select()}
        />
      )}
    </Part>
  );
}
