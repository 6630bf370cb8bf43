import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership, NextPlan } from '#shared/domain/membership/membership.ts';
import { FailedNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { membershipMessages } from '#web/shell/messages/en-membership.ts';
import { paths } from '#web/shell/paths.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { nextText } from './next-text.ts';
import { useLocalMembership } from './use-membership.ts';
import { type ServerMembership, usePaymentMode, useServerMembership } from './use-server-membership.ts';

const words = membershipMessages.success;
/** Stripe's webhook arrives a few seconds after the reader is back: the page polls the membership meanwhile. */
const polling = { times: 10, everyMs: 2000 };

const Facts = styled('p')({
  ...typography.card,
  '& :is(b, span)': { display: 'block' },
  '& b': { fontWeight: 560 },
  '& span': { ...typography.meta, color: palette.text.secondary },
});
const Next = styled(Section)({
  maxInlineSize: 860,
  marginInline: 'auto',
  paddingBlock: '12px 72px',
  '& ol': {
    display: 'grid',
    columnGap: 40,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
  },
  '& li': { paddingBlock: 18, borderBlockStart: `1px solid ${palette.divider}` },
  '& li a, & li b': { ...typography.brief, fontWeight: 560 },
  '& li a': {
    color: palette.primary.main,
    textDecoration: 'underline',
    textDecorationThickness: '0.055em',
    textUnderlineOffset: '0.18em',
  },
  '& li p': { ...typography.excerpt, color: palette.text.secondary, marginBlockStart: 4 },
  '& .manage': {
    ...typography.excerpt,
    color: palette.text.secondary,
    paddingBlockStart: 18,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& .manage a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
});

const steps: readonly [string, readonly [title: string, hint: string]][] = [
  [paths.home, words.steps.explore],
  [paths.following, words.steps.feed],
  ['', words.steps.app],
  [paths.home, words.steps.newsletter],
];

function WhatNext() {
  return (
    <Container>
      <Next title={words.next}>
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
    </Container>
  );
}

/** Confirms an active membership; without one it names no plan. */
function Welcome({ membership, next }: { membership: Membership | null; next: NextPlan | undefined }) {
  const active = membership?.status === 'active' ? membership : null;
  return (
    <>
      <Notice level="h1" title={words.title} hint={active === null ? words.inactive : words.active}>
        {active === null ? null : (
          <Facts>
            <b>{words.plan[active.planId]}</b>
            <span>{active.isIntro ? words.intro : words.standard}</span> <span>{nextText(next)}</span>
          </Facts>
        )}
        <Button variant="contained" component={Link} to={paths.home}>
          {words.start}
        </Button>
        {active === null ? (
          <Button component={Link} to={paths.subscribe}>
            {membershipMessages.setting.see}
          </Button>
        ) : null}
      </Notice>
      <WhatNext />
    </>
  );
}

/** Polls until the server has the payment; after the last attempt the reader can start over. */
function Confirming({ refetch }: { refetch: () => void }) {
  const [attempts, setAttempts] = useState(0);
  const isPolling = attempts < polling.times;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt schedules the next one.
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => {
      refetch();
      setAttempts(attempts + 1);
    }, polling.everyMs);
    return () => clearTimeout(timer);
  }, [attempts]);
  if (isPolling) return <Notice level="h1" title={words.confirming} hint={words.confirmingHint} />;
  return (
    <Notice level="h1" title={words.notYet} hint={words.notYetHint}>
      <RetryButton onRetry={() => setAttempts(0)}>{words.checkAgain}</RetryButton>
    </Notice>
  );
}

/** After a real payment: confirms the membership only once the server returns it. */
function ServerResult({ server }: { server: ServerMembership }): ReactNode {
  if (server.state === 'out')
    return (
      <Notice level="h1" title={words.signIn} hint={words.signInHint}>
        <Button variant="contained" onClick={signIn}>
          {messages.account.signIn}
        </Button>
      </Notice>
    );
  if (server.state === 'failed')
    return <FailedNotice level="h1" title={words.failed} error={server.error} onRetry={server.refetch} />;
  if (server.state !== 'known') return <Notice level="h1" title={words.confirming} hint={words.confirmingHint} />;
  if (server.membership?.status !== 'active') return <Confirming refetch={server.refetch} />;
  return <Welcome membership={server.membership} next={server.next} />;
}

/** The page after subscribing. */
export default function SubscribeSuccessPage() {
  const local = useLocalMembership();
  const mode = usePaymentMode();
  const server = useServerMembership(mode === 'stripe');
  return (
    <>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      {mode === 'stripe' ? (
        <ServerResult server={server} />
      ) : mode === 'mock' ? (
        <Welcome membership={local} next={local?.next} />
      ) : (
        // The payment mode has not loaded: nothing is confirmed yet.
        <Notice level="h1" title={words.confirming} hint={words.confirmingHint} />
      )}
    </>
  );
}
