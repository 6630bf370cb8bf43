import styled from '@emotion/styled';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { grants } from '#shared/domain/membership/entitlement.ts';
import type { Plan } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { CheckMark } from './plan-card.tsx';
import { type PlanOffer, type PricePeriod, pricePeriods } from './plan-offer.ts';

const Prices = styled(Table)({
  fontVariantNumeric: 'tabular-nums lining-nums',
  '& th, & td': { paddingInline: '0 14px', verticalAlign: 'baseline', lineHeight: 1.4 },
  '& th, & td, & caption': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& thead th': { borderBlockEndColor: palette.text.primary, fontWeight: 400 },
  '& thead th + th': { ...typography.brief, color: palette.text.primary },
  '& thead th + th, & td': { width: '23%', paddingInline: 6, textAlign: 'center' },
  '& .sum td, & .sum th': { fontWeight: 620, borderBlockEndColor: palette.text.primary },
  '& td svg': { display: 'inline-block', color: palette.success.main, verticalAlign: '-2px' },
  '& .without': { color: palette.text.secondary },
  [breakpoints.up('sm')]: { '& thead th + th': { fontSize: '1.3125rem' }, '& tbody th, & td': { fontSize: '1rem' } },
});

interface Compared {
  plan: Plan;
  offer: PlanOffer;
}

/** The name of a row of prices: `Monthly price for the first 3 months`, `months 4 to 12`, `after that`. */
function periodName({ from, to }: PricePeriod): string {
  if (to === null) return from === 1 ? words.eachMonth : words.after;
  return from === 1 ? words.firstPrice(to) : words.laterPrice(from, to);
}

/** The prices, with a row for each period in which they stay the same. */
function PriceRows({ compared }: { compared: readonly Compared[] }) {
  return (
    <>
      {pricePeriods(compared.map(({ offer }) => offer)).map((period) => (
        <TableRow key={period.from}>
          <TableCell component="th" scope="row">
            {periodName(period)}
          </TableCell>
          {compared.map(({ plan }, n) => (
            <TableCell key={plan.id}>{period.prices[n]}</TableCell>
          ))}
        </TableRow>
      ))}
      <TableRow className="sum">
        <TableCell component="th" scope="row">
          {words.yearInAll}
        </TableCell>
        {compared.map(({ plan, offer }) => (
          <TableCell key={plan.id}>{offer.year}</TableCell>
        ))}
      </TableRow>
    </>
  );
}

/** The plans side by side; nothing for a single plan. */
export function PlanComparison({ compared }: { compared: readonly Compared[] }) {
  if (compared.length < 2) return null;
  const plans = compared.map(({ plan }) => plan);
  return (
    <Section title={words.compare}>
      <Prices aria-label={words.compare}>
        <TableHead>
          <TableRow>
            <TableCell>{words.compareWhat}</TableCell>
            {plans.map(({ id, name }) => (
              <TableCell key={id}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <PriceRows compared={compared} />
          {comparedFeatures(plans, words.everythingIn).map(({ text, included }) => (
            <TableRow key={text}>
              <TableCell component="th" scope="row">
                {text}
              </TableCell>
              {plans.map(({ id }, i) => (
                <TableCell key={id} className={included[i] ? undefined : 'without'}>
                  {included[i] ? <CheckMark /> : <span aria-hidden="true">–</span>}
                  <VisuallyHidden>{included[i] ? words.included : words.notIncluded}</VisuallyHidden>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Prices>
    </Section>
  );
}

/** A row of the comparison of plans. */
interface ComparedFeature {
  text: string;
  /** Per plan, in the plans' order. */
  included: readonly boolean[];
}

const normalized = (text: string): string => text.trim().toLocaleLowerCase();

/**
 * The features of all plans without duplicates. A plan that grants another plan includes that plan's features. Lines
 * like 'Everything in Basic' are left out, because the table shows it.
 * @param everythingIn that line for a plan's name
 */
export function comparedFeatures(plans: readonly Plan[], everythingIn: (plan: string) => string): ComparedFeature[] {
  const impliedLines = new Set(plans.map(({ name }) => normalized(everythingIn(name))));
  const found = new Map<string, string>();
  for (const { features } of plans) {
    for (const text of features)
      if (text.trim() !== '' && !impliedLines.has(normalized(text)) && !found.has(normalized(text)))
        found.set(normalized(text), text);
  }
  const lists = (plan: Plan, key: string) => plan.features.some((text) => normalized(text) === key);
  return [...found].map(([key, text]) => ({
    text,
    included: plans.map((plan) => plans.some((other) => grants(plan.id, other.id) && lists(other, key))),
  }));
}
