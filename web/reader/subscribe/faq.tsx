import styled from '@emotion/styled';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { useId, useState } from 'react';
import { type FaqItem, orderedFaq } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Icon } from '#web/shell/ui/display/icons.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';

const Question = styled(AccordionSummary)({
  ...typography.brief,
  minHeight: 56,
  gap: 18,
  '&:hover .MuiAccordionSummary-content': {
    textDecoration: 'underline',
    textDecorationThickness: '0.055em',
    textUnderlineOffset: '0.18em',
  },
  '& svg': { color: palette.primary.main },
  '&[aria-expanded=true] .stem': { visibility: 'hidden' },
});
const Answer = styled(AccordionDetails)({
  ...typography.excerpt,
  fontSize: '1.0625rem',
  color: palette.text.secondary,
  maxInlineSize: '62ch',
});
const List = styled('div')({ borderBlockStart: `1px solid ${palette.divider}` });

/** A plus; without its stem a minus. */
const PlusIcon = () => (
  <Icon strokeWidth={2}>
    <path d="M3 9h12" />
    <path className="stem" d="M9 3v12" />
  </Icon>
);

/** Questions in their stored order; at most one answer is open. */
export function Faq({ items }: { items: readonly FaqItem[] }) {
  const headId = useId();
  const [open, setOpen] = useState<FaqItem | null>(null);
  if (items.length === 0) return null;
  return (
    <Section title={words.faq}>
      <List>
        {orderedFaq(items).map((item, i) => {
          const id = `${headId}-${i}`;
          return (
            <Accordion key={id} expanded={open === item} onChange={(_, isOpen) => setOpen(isOpen ? item : null)}>
              <Question expandIcon={<PlusIcon />} id={`${id}-question`} aria-controls={id}>
                {item.question}
              </Question>
              <Answer>{item.answer}</Answer>
            </Accordion>
          );
        })}
      </List>
    </Section>
  );
}
