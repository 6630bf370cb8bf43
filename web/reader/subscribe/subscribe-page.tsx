import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '#shared/config/brand.ts';
import type { Membership } from '#shared/domain/membership/membership.ts';
import { type Plan, ribbonOf } from '#shared/domain/membership/membership-plans.ts';
import { paidUntilLater } from '#shared/domain/membership/paid-membership.ts';
import { datedDay, longDate } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';
import { paths } from '#web/shell/paths.ts';
import { RetryAccount } from '#web/shell/session/retry-account.tsx';
import { useSession } from '#web/shell/session/session.ts';
import { useIsServed } from '#web/shell/state/served.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { HorizonArt } from '#web/shell/ui/display/horizon-art.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { ConfirmDialog } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { regionColours } from '../card/region-colours.ts';
import { Faq } from './faq.tsx';
import { nextText } from './next-text.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { planOffer } from './plan-offer.ts';
import { useSubscribing } from './purchase.ts';
import { useLocalMembership } from './use-membership.ts';
import { useMembershipSettings } from './use-membership-settings.ts';
import { usePaymentMode, useServerMembership } from './use-server-membership.ts';

const Ribbon = styled('p')({
  paddingBlock: 9,
  paddingInline: 18,
  background: palette.amber.main,
  color: palette.amber.contrastText,
  fontSize: '0.9375rem',
  fontWeight: 620,
  textAlign: 'center',
  textWrap: 'balance',
});
const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  paddingBlock: '26px 44px',
  '& .kicker': { ...typography.section, color: palette.primary.main, marginBlockEnd: 12 },
  '& h1': {
    ...typography.lead,
    fontSize: 'clamp(2.375rem, 1.5rem + 3.6vw, 4.25rem)',
    lineHeight: 1.02,
    overflowWrap: 'anywhere',
  },
  '& .blurb': {
    ...typography.standfirst,
    fontSize: '1.3125rem',
    color: palette.text.secondary,
    maxInlineSize: '40ch',
    marginBlockStart: 18,
  },
  '& .art': { position: 'relative', overflow: 'hidden', borderRadius: 3, aspectRatio: '16 / 5' },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 5fr)',
    gap: 40,
    alignItems: 'end',
    paddingBlock: '40px 44px',
    '& .art': { aspectRatio: '4 / 3', order: 2 },
  },
});
const Plans = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 34,
  columnGap: 28,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Note = styled('p')({ ...typography.excerpt, color: palette.text.secondary, marginBlockStart: 18 });
const Rest = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 44,
  paddingBlock: '40px 48px',
  maxInlineSize: 860,
  marginInline: 'auto',
  '& .terms': { ...typography.excerpt, color: palette.text.secondary, maxInlineSize: '74ch', whiteSpace: 'pre-line' },
});

/** The plans from the membership settings, with the purchase of one. */
export default function SubscribePage() {
  const navigate = useNavigate();
  const { settings, isKnown } = useMembershipSettings();
  // Texts and prices keep their place until they are known.
  const style = isKnown ? undefined : ({ visibility: 'hidden' } as const);
  const isServed = useIsServed();
  const current = useNow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page keeps the time when it opened.
  const now = useMemo(() => (isServed ? current : new Date()), [isServed]);
  const local = useLocalMembership();
  const mode = usePaymentMode();
  const isStripe = mode === 'stripe';
  const server = useServerMembership(isStripe);
  const { state } = useSession();
  const { busy, subscribe } = useSubscribing(settings, () => {
    if (server.state === 'known') server.refetch();
    navigate(paths.subscribed);
  });
  const earlier = isStripe ? (server.state === 'known' ? server.membership : null) : local;
  // A membership bought on this page does not change the prices shown before the page closes.
  const [isNew, setIsNew] = useState(earlier === null);
  const isNewNow = earlier === null || (earlier.createdAt < now.toISOString() ? false : isNew);
  if (busy === null && isNewNow !== isNew) setIsNew(isNewNow);
  const running = earlier !== null && earlier.status === 'active' && !isNew ? earlier : null;
  // A plan that waits for the reader's confirmation, because another one is running.
  const [asked, setAsked] = useState<Plan | null>(null);
  const renewsAt = isStripe && server.state === 'known' ? server.renewsAt : null;
  const next = isStripe ? (server.state === 'known' ? server.next : undefined) : local?.next;
  const until = renewsAt ?? running?.endDate ?? '';
  const change = isStripe && renewsAt === null ? 'after-cancellation' : 'at-end';
  // The server refuses the same plan again while it renews, with its own message.
  const isRefused = (plan: Plan) => renewsAt !== null && next === undefined && plan.id === running?.planId;
  const choose = (plan: Plan) => (running === null || isRefused(plan) ? subscribe(plan) : setAsked(plan));
  const ribbon = ribbonOf(settings, now);
  const compared = settings.plans.map((plan) => ({ plan, offer: planOffer(plan, settings, { isNew, now }) }));
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      {ribbon === null ? null : (
        <Ribbon style={style}>
          {ribbon.until === null ? ribbon.text : words.ribbonUntil(ribbon.text, datedDay(ribbon.until))}
        </Ribbon>
      )}
      <Container>
        <Head>
          <div className="art">
            <HorizonArt seed={brand.name} colours={regionColours(null)} />
          </div>
          <div>
            <p className="kicker">{words.kicker}</p>
            <h1>{words.title}</h1>
            <p className="blurb">{words.blurb}</p>
          </div>
        </Head>
        <section aria-label={words.plans} aria-busy={!isKnown} style={style}>
          <VisuallyHidden as="h2">{words.plans}</VisuallyHidden>
          <Plans>
            {compared.map(({ plan, offer }, i) => (
              <PlanCard
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing forbids two plans of one id.
                key={i}
                plan={plan}
                offer={offer}
                cancelText={settings.cancelText}
                isOwn={plan.id === running?.planId}
                busy={busy === null ? null : busy === plan.id ? 'this' : 'other'}
                onSubscribe={() => choose(plan)}
              />
            ))}
          </Plans>
          <VisuallyHidden role="status">{busy === null ? '' : words.processing}</VisuallyHidden>
          {running === null ? null : (
            <Note>
              {currentText(running, renewsAt === null ? change : 'renewing', until, now)} {nextText(next)}
            </Note>
          )}
          {mode === 'mock' ? <Note>{words.mock}</Note> : null}
          {isStripe && state === 'out' ? <Note>{words.signInFirst}</Note> : null}
          {isStripe && state === 'failed' ? (
            <Note>
              {messages.account.unknown} <RetryAccount variant="text" />
            </Note>
          ) : null}
        </section>
        <Rest style={style}>
          <PlanComparison compared={compared} />
          <MoreOptions corporateText={settings.corporateText} printText={settings.printText} />
          <Faq items={settings.faqItems} />
          <Section title={words.terms}>
            <p className="terms">{settings.terms}</p>
          </Section>
        </Rest>
      </Container>
      {asked === null || running === null ? null : (
        <ConfirmDialog
          words={changeWords(running, asked.id === running.planId ? 'continue' : change, until, now)}
          onConfirm={() => {
            setAsked(null);
            subscribe(asked, renewsAt !== null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/**
 * How a reader changes the plan: the new one begins when the paid time ends; or they have cancelled the old one at
 * Stripe, and buy the new one, whose payments begin then.
 */
type Change = 'at-end' | 'after-cancellation';

const isPaidAhead = ({ endDate }: Membership, now: Date): boolean =>
  paidUntilLater([{ granting: true, paidUntil: endDate }], now) !== null;

/** Names the running membership and says what happens to its time. */
function currentText(running: Membership, change: Change | 'renewing', until: string, now: Date): string {
  const [plan, day] = [words.success.plan[running.planId], longDate(until)];
  if (change === 'at-end') return words.current(plan, day);
  if (change === 'renewing') return words.currentRenews(plan, day);
  return (isPaidAhead(running, now) ? words.currentEnds : words.currentEndsSoon)(plan, day);
}

/** Asks before the plan changes, and says what happens to the time already paid. */
function changeWords(running: Membership, change: Change | 'continue', until: string, now: Date) {
  const [plan, day] = [words.success.plan[running.planId], longDate(until)];
  if (change === 'continue') {
    const { question, detail, ...buttons } = words.continue;
    return { question: question(plan), detail: detail(plan, day), ...buttons };
  }
  const { question, detail, paidDetail, paidSoonDetail, confirm, confirmPaid, cancel } = words.replace;
  if (change === 'at-end') return { question: question(plan), detail: detail(plan, day), confirm, cancel };
  const paid = isPaidAhead(running, now) ? paidDetail : paidSoonDetail;
  return { question: question(plan), detail: paid(plan, day), confirm: confirmPaid, cancel };
}

const Options = styled('div')({
  display: 'grid',
  gap: 26,
  '& > div': { display: 'grid', alignContent: 'start', justifyItems: 'start', gap: 8 },
  '& h3': typography.card,
  '& p': {
    ...typography.excerpt,
    fontSize: '1.0625rem',
    color: palette.text.secondary,
    maxInlineSize: '48ch',
    marginBlockEnd: 6,
  },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    gap: 0,
    '& > div + div': { paddingInlineStart: 32, borderInlineStart: `1px solid ${palette.divider}` },
    '& > div:first-of-type': { paddingInlineEnd: 32 },
  },
});
const options = [
  { title: words.corporate, link: words.corporateLink, text: 'corporateText', address: brand.emails.corporate },
  { title: words.print, link: words.printLink, text: 'printText', address: brand.emails.print },
] as const;

/** Offers beyond the plans: for companies, and the printed edition. */
function MoreOptions(texts: { corporateText: string; printText: string }) {
  return (
    <Section title={words.more}>
      <Options>
        {options.map(({ title, link, text, address }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{texts[text]}</p>
            <Button variant="contained" href={`mailto:${address}?subject=${encodeURIComponent(title)}`}>
              {link}
            </Button>
          </div>
        ))}
      </Options>
    </Section>
  );
}
