import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { lowestOffer, standardPriceOf } from '#shared/domain/membership/membership-plans.ts';
import { membershipMessages } from '#web/shell/messages/en-membership.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { planOffer, priceText } from './plan-offer.ts';
import { useMembershipSettings } from './use-membership-settings.ts';

const words = membershipMessages.paywall;
const Frame = styled('section')({
  display: 'grid',
  justifyItems: 'center',
  gap: 10,
  marginBlockEnd: 44,
  paddingBlock: '30px 34px',
  borderBlockStart: `3px solid ${palette.amber.main}`,
  borderBlockEnd: `1px solid ${palette.divider}`,
  textAlign: 'center',
  '& .kicker': { ...typography.section, color: palette.primary.main },
  '& h2': { ...typography.wide, fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.25rem)' },
  '& .starting': {
    ...typography.standfirst,
    fontSize: '1.3125rem',
    textWrap: 'balance',
    fontVariantNumeric: 'lining-nums',
  },
  // They keep their place until the prices are known.
  '&[aria-busy=true] :is(.starting, ul)': { visibility: 'hidden' },
  '& ul': { inlineSize: '100%', maxInlineSize: 520, margin: '8px 0 12px', padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 16,
    paddingBlock: 11,
    borderBlockStart: `1px solid ${palette.divider}`,
    textAlign: 'start',
    fontVariantNumeric: 'lining-nums',
  },
  '& li b': typography.brief,
  '& li span': { ...typography.meta, fontSize: '0.9375rem' },
  '& li span span': { color: palette.text.secondary },
  '& .member': { ...typography.meta, fontSize: '0.9375rem', color: palette.text.secondary, maxInlineSize: '44ch' },
  '& .member button': { minHeight: 44, textDecoration: 'underline', textUnderlineOffset: 3 },
});

/** How existing members get access. Memberships stored in the browser need no sign-in. */
function MemberHint({ onServer }: { onServer: boolean }) {
  const signedIn = useSession().state === 'in';
  return (
    <p className="member">
      {words.member}{' '}
      {!onServer ? (
        words.hereOnly
      ) : signedIn ? (
        words.withoutMembership
      ) : (
        <Button variant="text" onClick={signIn}>
          {words.signIn}
        </Button>
      )}
    </p>
  );
}

/** The offer shown in place of the rest of a premium article. */
export function Paywall({ onServer, isNew }: { onServer: boolean; isNew: boolean }) {
  const headId = useId();
  const { settings, isKnown } = useMembershipSettings();
  const [now] = useState(() => new Date());
  const lowest = lowestOffer(settings);
  const cheapest = settings.plans.map((plan) => standardPriceOf(plan, settings)).sort((a, b) => a.minor - b.minor)[0];
  return (
    <Frame aria-labelledby={headId} aria-busy={!isKnown} data-paywall="" data-print="no">
      <p className="kicker">{words.kicker}</p>
      <h2 id={headId}>{words.title}</h2>
      {isNew && lowest !== null ? (
        <p className="starting">{words.starting(priceText(lowest.price, settings), lowest.months)}</p>
      ) : null}
      {isNew || cheapest === undefined ? null : (
        <p className="starting">{words.startingAgain(priceText(cheapest, settings))}</p>
      )}
      <ul>
        {settings.plans.map((plan, i) => {
          const { intro, standard } = planOffer(plan, settings, { isNew, now });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing forbids two plans of one id.
            <li key={i}>
              <b>{plan.name}</b>
              {intro === null ? (
                <span>{membershipMessages.perMonth(standard)}</span>
              ) : (
                <span>
                  {membershipMessages.perMonth(intro.price)}{' '}
                  <span>{membershipMessages.afterwards(standard, intro.standardFrom)}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="contained" color="amber" size="large" component={Link} to={paths.subscribe}>
        {words.subscribe}
      </Button>
      <MemberHint onServer={onServer} />
    </Frame>
  );
}
