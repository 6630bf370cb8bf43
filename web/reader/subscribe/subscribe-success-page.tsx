import styled from '@emotion/styled';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '#shared/domain/membership/membership.ts';
import { messages } from '#web/messages/en.ts';
import { membershipMessages } from '#web/messages/en-membership.ts';
import { paths } from '#web/paths.ts';
import { useHeldMembership } from '#web/reader/subscribe/use-membership.ts';
import { usePayments } from '#web/reader/subscribe/use-payments.ts';
import { type ServerStanding, useServerStanding } from '#web/reader/subscribe/use-server-standing.ts';
import { signInOrSay } from '#web/session/sign-in-or-say.ts';
import { above, color, font } from '#web/theme.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { StrongPill, StrongPillLink } from '#web/ui/forms/pill.tsx';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const words = membershipMessages.success;
/** Stripe tells us of a payment a few seconds after the reader is back: we look again so often, so long after one another. */
const looks = { times: 10, everyMs: 2000 };

const Facts = styled('p')({
  ...font.card,
  '& b': { display: 'block', fontWeight: 560 },
  '& span': { ...font.meta, color: color.soft },
});
const Next = styled('section')({
  maxInlineSize: 860,
  marginInline: 'auto',
  paddingBlock: '12px 72px',
  '& ol': {
    display: 'grid',
    columnGap: 40,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [above.phone]: { gridTemplateColumns: '1fr 1fr' },
  },
  '& li': { paddingBlock: 18, borderBlockStart: `1px solid ${color.rule}` },
  '& li a, & li b': { ...font.brief, fontWeight: 560 },
  '& li a': {
    color: color.brand,
    textDecoration: 'underline',
    textDecorationThickness: '0.055em',
    textUnderlineOffset: '0.18em',
  },
  '& li p': { ...font.excerpt, color: color.soft, marginBlockStart: 4 },
  '& .manage': {
    ...font.excerpt,
    color: color.soft,
    paddingBlockStart: 18,
    borderBlockStart: `1px solid ${color.rule}`,
  },
  '& .manage a': { color: color.brand, textDecoration: 'underline', textUnderlineOffset: 3 },
});

const steps: readonly [string, readonly [title: string, hint: string]][] = [
  [paths.home, words.steps.explore],
  [paths.following, words.steps.feed],
  ['', words.steps.app],
  [paths.home, words.steps.newsletter],
];

function WhatNext() {
  const headId = useId();
  return (
    <PageWidth>
      <Next aria-labelledby={headId}>
        <SectionHead id={headId}>{words.next}</SectionHead>
        <ol>
          {steps.map(([to, [title, hint]]) => (
            <li key={title}>
              {to === '' ? <b>{title}</b> : <Link to={to}>{title}</Link>}
              <p>{hint}</p>
            </li>
          ))}
        </ol>
        <p className="manage">
          <Link to={paths.profileSettings}>{words.manage}</Link>
        </p>
      </Next>
    </PageWidth>
  );
}

/** The welcome; without a record it names no plan (SUB-43). */
function Welcome({ membership }: { membership: Membership | null }) {
  return (
    <>
      <Notice level="h1" title={words.title} hint={words.active}>
        {membership === null ? null : (
          <Facts>
            <b>{words.plan[membership.planId]}</b>
            <span>{membership.isIntro ? words.intro : words.standard}</span>
          </Facts>
        )}
        <StrongPillLink to={paths.home}>{words.start}</StrongPillLink>
      </Notice>
      <WhatNext />
    </>
  );
}

/** Looks again until the payment has been told, for a while by itself and then when the reader asks. */
function Confirming({ again }: { again: () => void }) {
  const [looked, setLooked] = useState(0);
  const waiting = looked < looks.times;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look waits for the next one.
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      again();
      setLooked(looked + 1);
    }, looks.everyMs);
    return () => clearTimeout(timer);
  }, [looked]);
  if (waiting) return <Notice level="h1" title={words.confirming} hint={words.confirmingHint} />;
  return (
    <Notice level="h1" title={words.notYet} hint={words.notYetHint}>
      <RetryButton onRetry={() => setLooked(0)}>{words.look}</RetryButton>
    </Notice>
  );
}

/** After a real payment: what the server says, and nothing before it says so. */
function Paid({ standing }: { standing: ServerStanding }): ReactNode {
  if (standing.state === 'out')
    return (
      <Notice level="h1" title={words.signIn} hint={words.signInHint}>
        <StrongPill type="button" onClick={signInOrSay}>
          {messages.account.signIn}
        </StrongPill>
      </Notice>
    );
  if (standing.state === 'failed')
    return (
      <Notice level="h1" title={words.failed} hint={messages.home.failedHint} urgent>
        <RetryButton onRetry={standing.again}>{messages.errors.again}</RetryButton>
      </Notice>
    );
  if (standing.state !== 'known') return <Notice level="h1" title={words.confirming} hint={words.confirmingHint} />;
  if (standing.membership?.status !== 'active') return <Confirming again={standing.again} />;
  return <Welcome membership={standing.membership} />;
}

/** Where a reader comes who has subscribed (SUB-37 to SUB-46). */
export default function SubscribeSuccessPage() {
  const held = useHeldMembership();
  const payments = usePayments();
  const standing = useServerStanding(payments === 'stripe');
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      {payments === 'stripe' ? (
        <Paid standing={standing} />
      ) : payments === 'mock' ? (
        <Welcome membership={held} />
      ) : (
        // Nobody is welcomed for a payment of which nothing is known.
        <Notice level="h1" title={words.confirming} hint={words.confirmingHint} />
      )}
    </>
  );
}
