import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useId, useRef } from 'react';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import type { FaqDraft } from '#web/shell/storage/membership-draft.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { faqWarnings } from './field-warnings.ts';

const words = membershipSettingsMessages.faq;

const Hint = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: -8 });
const Items = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '92px minmax(0, 1fr)',
    gap: '14px 16px',
    paddingBlock: 22,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& .answer': { gridColumn: '1 / -1' },
  '& .remove': { justifySelf: 'start' },
  [breakpoints.up('md')]: {
    '& > li': { gridTemplateColumns: '92px minmax(0, 2fr) minmax(0, 3fr) auto', alignItems: 'start' },
    '& .answer': { gridColumn: 'auto' },
    // On wide screens the first row's labels serve as column heads.
    '& > li:not(:first-of-type) label': {
      position: 'absolute',
      inlineSize: 1,
      blockSize: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    // Aligned with the fields.
    '& .remove': { marginBlockStart: 5 },
    '& > li:first-of-type .remove': { marginBlockStart: 29 },
  },
});

interface FaqCardProps {
  items: readonly FaqDraft[];
  onChange: (items: readonly FaqDraft[]) => void;
}

/** The questions and answers with their order on the subscription page. */
export function FaqCard({ items, onChange }: FaqCardProps) {
  const headId = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const replace = (at: number, changes: Partial<FaqDraft>) =>
    onChange(items.map((one, i) => (i === at ? { ...one, ...changes } : one)));

  function append() {
    const order = items.length + 1;
    const id = randomId();
    onChange([
      ...items,
      { key: id, id, question: words.newQuestion, answer: words.newAnswer, order: String(order), firstOrder: order },
    ]);
    // Selected, so typing replaces it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(':scope > li:last-of-type input[type=text]')?.select(),
    );
  }
  function remove(at: number) {
    onChange(items.filter((_, i) => i !== at));
    // The row with the focus is gone: focus the one in its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button');
      (buttons?.[Math.min(at, buttons.length - 1)] ?? add.current)?.focus();
    });
  }

  return (
    <section aria-labelledby={headId}>
      <SectionHead
        id={headId}
        end={
          <Button ref={add} onClick={append}>
            {words.add}
          </Button>
        }
      >
        {words.heading}
      </SectionHead>
      <Hint>{items.length === 0 ? words.none : words.hint}</Hint>
      <Items ref={list}>
        {items.map((item, i) => {
          const warnings = faqWarnings(item);
          return (
            <li key={item.key} aria-label={words.item(i + 1)}>
              <Field
                field={{ name: `${item.key}-order`, label: words.order, kind: 'number', least: 1, step: 1 }}
                value={item.order}
                problem={warnings.order}
                onChange={(value) => replace(i, { order: String(value) })}
              />
              <Field
                field={{ name: `${item.key}-question`, label: words.question, kind: 'text' }}
                value={item.question}
                problem={warnings.question}
                onChange={(value) => replace(i, { question: String(value) })}
              />
              <div className="answer">
                <Field
                  field={{ name: `${item.key}-answer`, label: words.answer, kind: 'textarea', rows: 2 }}
                  value={item.answer}
                  problem={undefined}
                  onChange={(value) => replace(i, { answer: String(value) })}
                />
              </div>
              <Button
                className="remove"
                color="error"
                size="small"
                aria-label={words.removeOf(item.question, i + 1)}
                onClick={() => remove(i)}
              >
                {words.remove}
              </Button>
            </li>
          );
        })}
      </Items>
    </section>
  );
}
