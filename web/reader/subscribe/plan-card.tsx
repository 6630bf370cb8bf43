import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useId } from 'react';
import type { Plan } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Icon } from '#web/shell/ui/display/icons.tsx';
import type { PlanOffer } from './plan-offer.ts';

const Card = styled('article')({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 22,
  padding: '30px 22px 26px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 3,
  background: palette.background.paper,
  '&.popular': { borderColor: palette.amber.main, boxShadow: `0 0 0 1px ${palette.amber.main}` },
  '& .badge': {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineStart: 22,
    translate: '0 -50%',
    minHeight: 26,
    fontWeight: 650,
  },
  '& .own': { insetInlineStart: 'auto', insetInlineEnd: 22 },
  '& h3': { ...typography.wide, fontSize: '1.9375rem' },
  '& .description': {
    ...typography.excerpt,
    fontSize: '1.0625rem',
    fontStyle: 'italic',
    color: palette.text.secondary,
    marginBlockStart: 4,
  },
  '& .buying': { display: 'grid', alignContent: 'start', gap: 10 },
  // Stays legible while a purchase is processed.
  '& .buying button:disabled': {
    background: palette.amber.main,
    color: palette.amber.contrastText,
    opacity: 0.8,
  },
  '& .cancel': { ...typography.meta, color: palette.text.secondary, textAlign: 'center' },
  '& ul': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: 10,
    fontSize: '0.9375rem',
    lineHeight: 1.42,
  },
  '& li svg': { marginBlockStart: 3, color: palette.success.main },
  [breakpoints.up('md')]: {
    padding: '38px 34px 32px',
    '& .badge': { insetInlineStart: 34 },
    '& .own': { insetInlineStart: 'auto', insetInlineEnd: 34 },
  },
});
const Price = styled('div')({
  '& .figure': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    lineHeight: 1,
    letterSpacing: '-0.03em',
    fontVariantNumeric: 'lining-nums',
  },
  '& .figure b': { fontSize: 'clamp(3.75rem, 3rem + 2.6vw, 5.25rem)', fontWeight: 560 },
  '& .figure span': { fontSize: '1.25rem', letterSpacing: 0, color: palette.text.secondary },
  '& .for': { fontWeight: 620, fontSize: '1.0625rem', marginBlockStart: 10 },
  '& .then': { ...typography.excerpt, fontSize: '1.0625rem', marginBlockStart: 2 },
  '& .standard': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 8 },
});
const Sum = styled('p')({
  ...typography.excerpt,
  paddingBlockStart: 14,
  borderBlockStart: `1px solid ${palette.divider}`,
  color: palette.text.secondary,
  fontVariantNumeric: 'lining-nums',
  '& b': { fontWeight: 560, color: palette.text.primary },
});

/** `£2` large and `/month` small, in one paragraph for screen readers. */
function Figure({ price }: { price: string }) {
  const [before = '', after = ''] = words.perMonth('\n').split('\n');
  return (
    <p className="figure">
      {before}
      <b>{price}</b>
      <span>{after}</span>
    </p>
  );
}

function Prices({ offer: { intro, standard } }: { offer: PlanOffer }) {
  if (intro === null)
    return (
      <Price>
        <Figure price={standard} />
        <p className="standard">{words.returning}</p>
      </Price>
    );
  return (
    <Price>
      <Figure price={intro.price} />
      <p className="for">{words.forFirst(intro.months)}</p>
      <p className="then">{words.afterwards(standard, intro.standardFrom)}</p>
      <p className="standard">
        {words.standardRate} <s>{words.perMonth(standard)}</s>
      </p>
    </Price>
  );
}

interface PlanCardProps {
  plan: Plan;
  offer: PlanOffer;
  cancelText: string;
  /** Whether it is the reader's plan. */
  isOwn: boolean;
  /** Whether this or another plan is being bought. */
  busy: 'this' | 'other' | null;
  onSubscribe: () => void;
}

/** The offer of one plan: prices, features and the button to subscribe. */
export function PlanCard({ plan, offer, cancelText, isOwn, busy, onSubscribe }: PlanCardProps) {
  const nameId = useId();
  return (
    <Card aria-labelledby={nameId} className={plan.popular ? 'popular' : undefined} data-plan={plan.id}>
      {plan.popular ? <Chip className="badge" variant="filled" color="amber" label={words.popular} /> : null}
      {isOwn ? <Chip className="badge own" variant="filled" color="success" label={words.yours} /> : null}
      <div>
        <h3 id={nameId}>{plan.name}</h3>
        {plan.description ? <p className="description">{plan.description}</p> : null}
      </div>
      <Prices offer={offer} />
      <div className="buying">
        <Button
          variant="contained"
          color="amber"
          size="large"
          disabled={busy !== null}
          aria-describedby={nameId}
          onClick={onSubscribe}
        >
          {busy === 'this' ? words.processing : words.subscribe}
        </Button>
        <p className="cancel">{cancelText}</p>
      </div>
      <ul>
        {plan.features.map((feature, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an editor may write the same line twice.
          <li key={i}>
            <CheckMark />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <Sum>
        <b>{words.firstYear(offer.year)}</b>
        {offer.saving === null ? null : <> {words.instead(offer.saving.year, offer.saving.saved)}</>}
      </Sum>
    </Card>
  );
}

/** A tick. */
export const CheckMark = () => <Icon d="M2.5 8.5l3.6 3.6 7.4-8" size={16} box={16} strokeWidth={2} />;
