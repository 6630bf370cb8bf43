import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, type InvalidEvent, useId, useRef, useState } from 'react';
import { useFollowPublished } from '#web/shell/cache/published.ts';
import { newsletterMessages as words } from '#web/shell/messages/en-widgets.ts';
import { addSubscriber } from '#web/shell/storage/collections.ts';
import { newsletterSettings } from '#web/shell/storage/newsletter-settings.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

/** Storing takes no time; the delay shows that the button did something. */
const pendingMs = 400;

const Form = styled('form')({
  display: 'grid',
  gap: 10,
  '& > .hint': { ...typography.excerpt, color: palette.text.secondary },
  '& > button': { justifySelf: 'start' },
});

/** The newsletter sign-up with the editors' texts, stored in this browser only. Nothing if they switched it off. */
export default function NewsletterForm() {
  const problemId = useId();
  const noteId = useId();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // A second Enter may arrive before the button renders disabled.
  const busy = useRef(false);
  useFollowPublished(newsletterSettings);
  const settings = useStored(newsletterSettings);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(null);
    await new Promise<void>((resolve) => setTimeout(resolve, pendingMs));
    const stored = addSubscriber({ email, name });
    busy.current = false;
    setPending(false);
    if (stored) {
      setName('');
      setEmail('');
      showToast({ title: words.done, description: settings.thanksText });
    } else {
      showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
    }
  }

  /** Replaces the browser's message with a permanent one. The form is still not submitted. */
  function onInvalid(event: InvalidEvent<HTMLInputElement>) {
    event.preventDefault();
    setProblem(event.currentTarget.validity.valueMissing ? words.missing : words.invalid);
    event.currentTarget.focus();
  }

  if (!settings.enabled) return null;
  return (
    <Section title={settings.title} data-widget="newsletter">
      <Form onSubmit={(event) => void submit(event)}>
        <p className="hint">{settings.description}</p>
        <OutlinedInput
          name="name"
          autoComplete="name"
          slotProps={{ input: { 'aria-label': words.name, dir: 'auto', maxLength: 120 } }}
          placeholder={words.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormControl error={problem !== null}>
          <OutlinedInput
            type="email"
            name="email"
            autoComplete="email"
            slotProps={{ input: { 'aria-label': words.email, dir: 'ltr', maxLength: 254, required: true, onInvalid } }}
            placeholder={words.email}
            aria-describedby={problem === null ? undefined : problemId}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setProblem(null);
            }}
          />
          {problem === null ? null : (
            <FormHelperText id={problemId} role="alert">
              {problem}
            </FormHelperText>
          )}
        </FormControl>
        <p id={noteId} className="hint">
          {words.notSent}
        </p>
        <Button variant="contained" type="submit" disabled={pending} aria-describedby={noteId}>
          {pending ? words.subscribing : settings.buttonText}
        </Button>
      </Form>
    </Section>
  );
}
