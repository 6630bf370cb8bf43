import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { newsletterMessages as words } from '#web/messages/en-widgets.ts';
import { addSubscriber } from '#web/storage/collections.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';

/** Storing takes no time; the delay shows that the button did something. */
const pendingMs = 400;

const Form = styled('form')({
  display: 'grid',
  gap: 10,
  '& > .hint': { ...typography.excerpt, color: palette.text.secondary },
  '& input': {
    inlineSize: '100%',
    minInlineSize: 0,
    minBlockSize: 42,
    padding: '8px 14px',
    border: `1px solid color-mix(in srgb, ${palette.text.secondary} 70%, transparent)`,
    borderRadius: 3,
    background: palette.background.paper,
    color: palette.text.primary,
    fontSize: '0.9375rem',
  },
  '& input::placeholder': { color: palette.text.secondary, opacity: 1 },
  '& input:focus-visible': { outlineOffset: 0 },
  '& input[aria-invalid="true"]': { borderColor: palette.error.main },
  '& > .problem': { ...typography.meta, color: palette.error.main, fontWeight: 550 },
  '& button': { justifySelf: 'start' },
  '& button[disabled]': { opacity: 0.75, cursor: 'default' },
  // iOS zooms in on inputs with smaller text.
  '@media (pointer: coarse)': { '& input': { minBlockSize: 46, fontSize: '1rem' } },
});

/** The newsletter sign-up, stored in this browser only. */
export default function NewsletterForm() {
  const headId = useId();
  const problemId = useId();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // A second Enter may arrive before the button renders disabled.
  const busy = useRef(false);

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
      showToast({ title: words.done, description: words.doneHint });
    } else {
      showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
    }
  }

  return (
    <section aria-labelledby={headId} data-widget="newsletter">
      <SectionHead id={headId}>{words.title}</SectionHead>
      <Form onSubmit={(event) => void submit(event)}>
        <p className="hint">{words.hint}</p>
        <input
          name="name"
          autoComplete="name"
          dir="auto"
          maxLength={120}
          aria-label={words.name}
          placeholder={words.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <input
          type="email"
          name="email"
          required
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          aria-label={words.email}
          placeholder={words.email}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          value={email}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setProblem(null);
          }}
          onInvalid={(event) => {
            // Replaces the browser's message with a permanent one. The form is still not submitted.
            event.preventDefault();
            setProblem(event.currentTarget.validity.valueMissing ? words.missing : words.invalid);
            event.currentTarget.focus();
          }}
        />
        {problem === null ? null : (
          <p className="problem" id={problemId} role="alert">
            {problem}
          </p>
        )}
        <Button variant="contained" type="submit" disabled={pending}>
          {pending ? words.subscribing : words.subscribe}
        </Button>
      </Form>
    </section>
  );
}
