import styled from '@emotion/styled';
import { useId } from 'react';
import type { Plan } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages as words } from '#web/messages/en-membership.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { CheckMark } from './check-mark.tsx';
import { comparedFeatures } from './compared-features.ts';
import type { PlanOffer } from './plan-offer.ts';

const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums lining-nums',
  '& th, & td': { paddingBlock: 12, borderBlockEnd: `1px solid ${palette.divider}`, verticalAlign: 'baseline' },
  '& th': { fontWeight: 400, textAlign: 'start', fontSize: '0.9375rem', lineHeight: 1.4, paddingInlineEnd: 14 },
  '& thead th': { ...typography.brief, borderBlockEndColor: palette.text.primary },
  '& thead th + th, & td': { inlineSize: '23%', paddingInline: '6px', textAlign: 'center' },
  '& thead th:first-of-type': { ...typography.meta, color: palette.text.secondary },
  '& td': { fontSize: '0.9375rem' },
  '& .sum td, & .sum th': { fontWeight: 620, borderBlockEndColor: palette.text.primary },
  '& td svg': { display: 'inline-block', color: palette.success.main, verticalAlign: '-2px' },
  '& .without': { color: palette.text.secondary },
  [breakpoints.up('sm')]: { '& thead th': { fontSize: '1.3125rem' }, '& th, & td': { fontSize: '1rem' } },
});

interface Compared {
  plan: Plan;
  offer: PlanOffer;
}

/** The prices. Introductory prices share one row if they last equally long for all plans. */
function PriceRows({ compared }: { compared: readonly Compared[] }) {
  const months = [...new Set(compared.flatMap(({ offer: { intro } }) => (intro === null ? [] : [intro.months])))];
  return (
    <>
      {months.map((count) => (
        <tr key={count}>
          <th scope="row">{words.firstPrice(count)}</th>
          {compared.map(({ plan, offer: { intro, standard } }) => (
            <td key={plan.id}>{intro?.months === count ? intro.price : standard}</td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">{months.length === 0 ? words.eachMonth : words.after}</th>
        {compared.map(({ plan, offer }) => (
          <td key={plan.id}>{offer.standard}</td>
        ))}
      </tr>
      <tr className="sum">
        <th scope="row">{words.yearInAll}</th>
        {compared.map(({ plan, offer }) => (
          <td key={plan.id}>{offer.year}</td>
        ))}
      </tr>
    </>
  );
}

/** The plans side by side; nothing for a single plan. */
export function PlanComparison({ compared }: { compared: readonly Compared[] }) {
  const headId = useId();
  if (compared.length < 2) return null;
  const plans = compared.map(({ plan }) => plan);
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId}>{words.compare}</SectionHead>
      <Table aria-labelledby={headId}>
        <thead>
          <tr>
            <th scope="col">{words.compareWhat}</th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PriceRows compared={compared} />
          {comparedFeatures(plans, words.everythingIn).map(({ text, included }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              {plans.map(({ id }, i) => (
                <td key={id} className={included[i] ? undefined : 'without'}>
                  {included[i] ? <CheckMark /> : <span aria-hidden="true">–</span>}
                  <VisuallyHidden>{included[i] ? words.included : words.notIncluded}</VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
