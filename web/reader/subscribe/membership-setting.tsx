import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { brand } from '#shared/config/brand.ts';
import type { Membership } from '#shared/domain/membership/membership.ts';
import { longDate } from '#web/messages/dates.ts';
import { messages } from '#web/messages/en.ts';
import { membershipMessages } from '#web/messages/en-membership.ts';
import { paths } from '#web/paths.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { useLocalMembership } from './use-local-membership.ts';
import { usePaymentMode } from './use-payment-mode.ts';
import { useServerMembership } from './use-server-membership.ts';

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

interface StateProps {
  membership: Membership | null;
  /** Null: it does not renew; undefined: mock mode, which has no renewals. */
  renewsAt?: string | null;
}

function State({ membership, renewsAt }: StateProps) {
  if (membership === null)
    return (
      <>
        <p>{words.none}</p>
        <Button component={Link} to={paths.subscribe}>
          {words.see}
        </Button>
      </>
    );
  const { planId, status, endDate } = membership;
  const active = status === 'active';
  const day = longDate(renewsAt ?? endDate);
  return (
    <>
      <p className="plan">{membershipMessages.success.plan[planId]}</p>
      <p>
        {active ? words.active : words.expired},{' '}
        {active ? words.until(longDate(endDate)) : words.ended(longDate(endDate))}.{' '}
        {renewsAt === undefined
          ? words.hereOnly
          : renewsAt === null
            ? active
              ? words.doesNotRenew
              : null
            : words.renews(day)}
      </p>
      {active ? (
        <Button variant="text" href={`mailto:${brand.emails.support}`}>
          {words.support}
        </Button>
      ) : (
        <Button component={Link} to={paths.subscribe}>
          {words.see}
        </Button>
      )}
    </>
  );
}

/** The reader's membership in the profile: the plan, whether it is active, and until when. */
export function MembershipSetting() {
  const local = useLocalMembership();
  const mode = usePaymentMode();
  const server = useServerMembership(mode === 'stripe');
  return (
    <Part>
      <h2>{words.title}</h2>
      {mode === 'mock' ? (
        <State membership={local} />
      ) : server.state === 'known' ? (
        <State membership={server.membership} renewsAt={server.renewsAt} />
      ) : server.state === 'failed' ? (
        <>
          <p>{membershipMessages.paywall.failed}</p>
          <Button onClick={server.refetch}>{messages.errors.retry}</Button>
        </>
      ) : null}
    </Part>
  );
}
