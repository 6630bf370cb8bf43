import styled from '@emotion/styled';
import { Avatar } from '#web/features/account/avatar.tsx';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { signOut, useSession } from '#web/session/session.ts';
import { signInOrSay } from '#web/session/sign-in-or-say.ts';
import { color, type } from '#web/theme.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageWidth } from '#web/ui/page-width.tsx';
import { Pill, PillLink, StrongPill } from '#web/ui/pill.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 18,
  paddingBlock: '40px 26px',
  '& h1': { ...type.wide, overflowWrap: 'anywhere' },
  '& p': { ...type.meta, color: color.soft, overflowWrap: 'anywhere' },
});
const Rest = styled('div')({
  display: 'grid',
  gap: 18,
  justifyItems: 'start',
  maxInlineSize: '60ch',
  paddingBlock: 26,
  borderBlockStart: `1px solid ${color.rule}`,
  '& p': { ...type.standfirst, color: color.soft },
  '& div': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

/** Who is signed in, and the way out (RTE-05). */
export default function ProfilePage() {
  const session = useSession();
  const title = <title>{messages.site.title(messages.account.profile)}</title>;
  if (session.state === 'loading') {
    return (
      <>
        {title}
        <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      </>
    );
  }
  if (session.state === 'out') {
    return (
      <>
        {title}
        <Notice level="h1" title={messages.account.required} hint={messages.account.requiredHint}>
          <StrongPill type="button" onClick={signInOrSay}>
            {messages.account.signIn}
          </StrongPill>
        </Notice>
      </>
    );
  }
  const { reader } = session;
  return (
    <PageWidth>
      {title}
      <Head>
        <Avatar {...reader} />
        <div>
          <h1 dir="auto">{reader.name}</h1>
          <p>{reader.email}</p>
        </div>
      </Head>
      <Rest>
        <p>{messages.account.profileHint}</p>
        <div>
          <PillLink to={paths.home}>{messages.errors.toHome}</PillLink>
          <Pill type="button" onClick={() => void signOut()}>
            {messages.account.signOut}
          </Pill>
        </div>
      </Rest>
    </PageWidth>
  );
}
