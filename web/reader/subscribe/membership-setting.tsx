import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/config/brand.ts';
import type { Membership, NextPlan } from '#shared/domain/membership/membership.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { longDate } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { membershipMessages } from '#web/shell/messages/en-membership.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { nextText } from './next-text.ts';
import { cancelAtStripe, cancelInBrowser, PurchaseError } from './purchase.ts';
import { useLocalMembership } from './use-membership.ts';
import { usePaymentMode, useServerMembership } from './use-server-membership.ts';

const words = membershipMessages.setting;
const Part = styled('section')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  paddingBlockEnd: 24,
  marginBlockEnd: 24,
  borderBlockEnd: `1px solid ${palette.divider}`,
  minBlockSize: 132,
  '& h2': { ...typography.section, margin: 0 },
  '& p': { ...typography.excerpt, color: palette.text.secondary, maxInlineSize: '60ch' },
  '& .plan': { ...typography.card, color: palette.text.primary },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

interface CancelButtonProps {
  /** The end of the paid time. */
  endDate: string;
  onCancel: () => Promise<void> | void;
}

/** Cancels with one click: nothing is lost before the end of the paid time. */
function CancelButton({ endDate, onCancel }: CancelButtonProps) {
  const [busy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    try {
      await onCancel();
      showToast({ title: words.cancelled, description: words.cancelledHint(longDate(endDate)) });
    } catch (error) {
      console.warn('The cancellation failed', error);
      const description = error instanceof PurchaseError ? error.message : failureHint(error);
      showToast({ title: words.cancelFailed, description, tone: 'destructive' });
    }
    setBusy(false);
  }
  return (
    <Button aria-disabled={busy} onClick={busy ? undefined : () => void cancel()}>
      {words.cancel}
    </Button>
  );
}

interface StateProps {
  membership: Membership | null;
  /** Null: it does not renew; undefined: mock mode, which has no renewals. */
  renewsAt?: string | null;
  next: NextPlan | undefined;
  onCancel: CancelButtonProps['onCancel'];
}

function State({ membership, renewsAt, next, onCancel }: StateProps) {
  if (membership === null)
    return (
      <>
        <p>{words.none}</p>
        <Button component={Link} to={paths.subscribe}>
          {words.see}
        </Button>
      </>
    );
  const { planId, status, endDate, cancelledAt } = membership;
  const active = status === 'active';
  const day = longDate(renewsAt ?? endDate);
  const mayCancel = active && cancelledAt === undefined && renewsAt !== null;
  const remark = renewsAt ? words.renews(day) : active && !mayCancel ? words.doesNotRenew : null;
  return (
    <>
      <p className="plan">{membershipMessages.success.plan[planId]}</p>
      <p>
        {active ? words.active : words.expired},{' '}
        {active ? words.until(longDate(endDate)) : words.ended(longDate(endDate))}. {remark}{' '}
        {active ? nextText(next) : null} {renewsAt === undefined ? words.hereOnly : null}
      </p>
      <Actions>
        {mayCancel ? (
          <CancelButton endDate={renewsAt ?? endDate} onCancel={onCancel} />
        ) : (
          <Button component={Link} to={paths.subscribe}>
            {words.see}
          </Button>
        )}
        {active ? (
          <Button variant="text" href={`mailto:${brand.emails.support}`}>
            {words.support}
          </Button>
        ) : null}
      </Actions>
    </>
  );
}

/** The reader's membership in the profile: the plan, whether it is active, and until when. */
export function MembershipSetting() {
  const local = useLocalMembership();
  const mode = usePaymentMode();
  const server = useServerMembership(mode === 'stripe');
  // Gets the focus after a cancellation, which removes the button.
  const head = useRef<HTMLHeadingElement>(null);
  return (
    <Part>
      <h2 ref={head} tabIndex={-1}>
        {words.title}
      </h2>
      {mode === 'mock' ? (
        <State
          membership={local}
          next={local?.next}
          onCancel={() => {
            cancelInBrowser();
            head.current?.focus();
          }}
        />
      ) : server.state === 'known' ? (
        <State
          membership={server.membership}
          renewsAt={server.renewsAt}
          next={server.next}
          onCancel={async () => {
            await cancelAtStripe();
            server.refetch();
            head.current?.focus();
          }}
        />
      ) : server.state === 'failed' ? (
        <>
          <p>{membershipMessages.paywall.failed}</p>
          <Button onClick={server.refetch}>{messages.errors.retry}</Button>
        </>
      ) : null}
    </Part>
  );
}
