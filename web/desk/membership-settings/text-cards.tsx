import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FieldSpec, type FieldValue, type FormValues, fieldsIn } from '#shared/records/fields.ts';
import { questionFields } from '#shared/records/membership.ts';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import type { FaqDraft } from '#web/shell/storage/membership-draft.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { faqWarnings } from './field-warnings.ts';
import { useRemovableRows } from './use-removable-rows.ts';

const { copy, faq: words } = membershipSettingsMessages;

const Fields = styled('div')({
  display: 'grid',
  gap: 18,
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 40,
    // Ribbon and its last day, corporate and print are pairs.
    '& > :nth-child(3n)': { gridColumn: '1 / -1' },
  },
});

interface CopyCardProps {
  fields: readonly FieldSpec[];
  values: FormValues;
  onChange: (name: string, value: FieldValue) => void;
}

/** The texts around the plans. */
export function CopyCard({ fields, values, onChange }: CopyCardProps) {
  return (
    <Section title={copy.heading}>
      <Fields>
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => onChange(field.name, value)}
          />
        ))}
      </Fields>
    </Section>
  );
}

const Hint = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: -8 });
const Items = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '92px minmax(0, 1fr)',
    gap: '14px 16px',
    paddingBlock: 22,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& .textarea': { gridColumn: '1 / -1' },
  '& .remove': { justifySelf: 'start' },
  [breakpoints.up('md')]: {
    '& > li': { gridTemplateColumns: '92px minmax(0, 2fr) minmax(0, 3fr) auto', alignItems: 'start' },
    '& .textarea': { gridColumn: 'auto' },
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
  const { list, add, without } = useRemovableRows<HTMLOListElement>();

  function append() {
    const order = items.length + 1;
    const id = randomId();
    const values = { order: String(order), question: words.newQuestion, answer: words.newAnswer };
    onChange([...items, { key: id, id, values, firstOrder: order }]);
    // Selected, so typing replaces it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(':scope > li:last-of-type [name$=question]')?.select(),
    );
  }
  return (
    <Section
      title={words.heading}
      end={
        <Button ref={add} onClick={append}>
          {words.add}
        </Button>
      }
    >
      <Hint>{items.length === 0 ? words.none : words.hint}</Hint>
      <Items ref={list}>
        {items.map((item, i) => {
          const { key, values } = item;
          const warnings = faqWarnings(item);
          return (
            <li key={key} aria-label={words.item(i + 1)}>
              {fieldsIn(questionFields, values).map((field) => (
                <div key={field.name} className={field.kind}>
                  <Field
                    field={{ ...field, name: `${key}-${field.name}` }}
                    value={values[field.name] ?? ''}
                    problem={warnings[field.name]}
                    onChange={(value) =>
                      onChange(items.with(i, { ...item, values: { ...values, [field.name]: value } }))
                    }
                  />
                </div>
              ))}
              <Button
                className="remove"
                color="error"
                size="small"
                aria-label={words.removeOf(String(values.question ?? ''), i + 1)}
                onClick={() => onChange(without(items, i))}
              >
                {words.remove}
              </Button>
            </li>
          );
        })}
      </Items>
    </Section>
  );
}
