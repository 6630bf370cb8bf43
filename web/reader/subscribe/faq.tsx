import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { type FaqItem, orderedFaq } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/messages/en-membership.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const List = styled('div')({
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > div': { borderBlockEnd: `1px solid ${palette.divider}` },
  '& h3': { margin: 0 },
  '& button': {
    ...typography.brief,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 18,
    inlineSize: '100%',
    minBlockSize: 56,
    paddingBlock: 14,
    paddingInline: 0,
    border: 0,
    background: 'none',
    color: palette.text.primary,
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover .question': {
    textDecoration: 'underline',
    textDecorationThickness: '0.055em',
    textUnderlineOffset: '0.18em',
  },
  '& button svg': { flex: 'none', color: palette.primary.main },
  '& button[aria-expanded=true] .stem': { visibility: 'hidden' },
  '& .answer': {
    ...typography.excerpt,
    fontSize: '1.0625rem',
    color: palette.text.secondary,
    maxInlineSize: '62ch',
    paddingBlockEnd: 20,
  },
});

/** Questions in their stored order; at most one answer is open. */
export function Faq({ items }: { items: readonly FaqItem[] }) {
  const headId = useId();
  const [open, setOpen] = useState<FaqItem | null>(null);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId}>{words.faq}</SectionHead>
      <List>
        {orderedFaq(items).map((item, i) => {
          const answerId = `${headId}-${i}`;
          const isOpen = open === item;
          return (
            <div key={answerId}>
              <h3>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={answerId}
                  onClick={() => setOpen(isOpen ? null : item)}
                >
                  <span className="question">{item.question}</span>
                  <svg
                    width="18"
                    height="18"
                    viewBox="0 0 18 18"
                    stroke="currentColor"
                    strokeWidth="2"
                    aria-hidden="true"
                    focusable="false"
                  >
                    <path d="M3 9h12" />
                    <path className="stem" d="M9 3v12" />
                  </svg>
                </button>
              </h3>
              <p className="answer" id={answerId} hidden={!isOpen}>
                {item.answer}
              </p>
            </div>
          );
        })}
      </List>
    </section>
  );
}
