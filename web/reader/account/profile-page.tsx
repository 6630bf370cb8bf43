import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { FailedNotice, UnknownAccount } from '#web/shell/frame/failed-notice.tsx';
import { SignInTerms } from '#web/shell/frame/sign-in-terms.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { profileMessages as words } from '#web/shell/messages/en-profile.ts';
import { paths } from '#web/shell/paths.ts';
import type { Reader } from '#web/shell/session/current-session.ts';
import { useSession } from '#web/shell/session/session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { useTabParam } from '#web/shell/ui/rendering/use-tab-choice.ts';
import { type Followed, FollowRow, useFollowed } from '../following/follow-row.tsx';
import { MembershipSetting } from '../subscribe/membership-setting.tsx';
import ReaderAvatar from './avatar.tsx';
import { HiddenSetting, LanguageSetting, ProfileSettings, ShoresSetting } from './profile-settings.tsx';

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 18,
  paddingBlock: '40px 26px',
  '& h1': { ...typography.wide, overflowWrap: 'anywhere' },
  '& p': { ...typography.meta, color: palette.text.secondary, overflowWrap: 'anywhere' },
});
const Sections = styled(Tabs)({ borderBlockEnd: `1px solid ${palette.divider}` });
const Panel = styled('div')({ paddingBlock: '26px 60px', maxInlineSize: 720 });

const tabs = ['publishers', 'topics', 'places', 'searches', 'stories', 'settings'] as const;
type TabId = (typeof tabs)[number];

const lists = {
  publishers: {
    line: words.followingPublishers,
    title: words.noPublishers,
    hint: words.noPublishersHint,
    to: paths.home,
    link: words.toFrontPage,
  },
  topics: {
    line: words.followingTopics,
    title: words.noTopics,
    hint: words.noTopicsHint,
    to: paths.topics,
    link: messages.home.browseTopics,
  },
  places: {
    line: words.followingPlaces,
    title: words.noPlaces,
    hint: words.noPlacesHint,
    to: paths.places,
    link: words.toPlaces,
  },
  searches: {
    line: words.followingSearches,
    title: words.noSearches,
    hint: words.noSearchesHint,
    to: paths.searchPage,
    link: words.toSearch,
  },
  stories: {
    line: words.followingStories,
    title: words.noStories,
    hint: words.noStoriesHint,
    to: paths.home,
    link: words.toFrontPage,
  },
} as const;

function Profile({ reader }: { reader: Reader }) {
  const panelId = useId();
  const { selected, choice } = useTabParam(tabs);
  const followed = useFollowed();
  const items = tabs.flatMap((id): { id: TabId; label: string }[] => {
    if (id === 'settings') return [{ id, label: words.settings }];
    const count = followed.data?.[id].length ?? 0;
    // Most readers follow no place, no search and no story.
    return (id === 'places' || id === 'searches' || id === 'stories') && count === 0 && selected !== id
      ? []
      : [{ id, label: words[id](count) }];
  });
  return (
    <Container>
      <Head>
        <ReaderAvatar {...reader} />
        <div>
          <h1 dir="auto">{reader.name}</h1>
          <p>{reader.email}</p>
        </div>
      </Head>
      <Sections {...choice} aria-label={words.sections}>
        {items.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} aria-controls={panelId} />
        ))}
      </Sections>
      <Panel role="tabpanel" id={panelId} aria-label={items.find(({ id }) => id === selected)?.label}>
        {selected === 'settings' ? (
          <>
            <MembershipSetting />
            <ProfileSettings />
          </>
        ) : followed.data === undefined && followed.error !== undefined ? (
          <FailedNotice title={messages.follows.loadFailed} error={followed.error} onRetry={followed.refetch} />
        ) : followed.data === undefined ? (
          <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
        ) : (
          <FollowedList followed={followed.data[selected]} {...lists[selected]} />
        )}
      </Panel>
    </Container>
  );
}

/** The profile of the signed-in reader: what they follow, by kind, and settings. */
export default function ProfilePage() {
  const session = useSession();
  return (
    <>
      <title>{messages.site.title(messages.account.profile)}</title>
      {session.state === 'loading' ? (
        <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      ) : session.state === 'failed' ? (
        <UnknownAccount error={session.error} title={words.failed} />
      ) : session.state === 'out' ? (
        <Container>
          <Notice level="h1" title={messages.account.required} hint={messages.account.requiredHint}>
            <Button variant="contained" onClick={signIn}>
              {messages.account.signIn}
            </Button>
            <SignInTerms />
          </Notice>
          <LanguageSetting />
          <ShoresSetting />
          <HiddenSetting />
        </Container>
      ) : (
        <Profile reader={session.reader} />
      )}
    </>
  );
}

const Line = styled('p')({ ...typography.standfirst, color: palette.text.secondary, marginBlockEnd: 10 });
const List = styled('ul')({ '& li': { borderBlockStart: `1px solid ${palette.divider}` } });

interface FollowedListProps {
  followed: readonly Followed[];
  /** `Following 2 topics`. */
  line: (count: number) => string;
  /** For a reader who follows none. */
  title: string;
  hint: string;
  /** Where to find some. */
  to: string;
  link: string;
}

/** The publishers or topics that the reader follows. */
function FollowedList({ followed, line, title, hint, to, link }: FollowedListProps) {
  if (followed.length === 0) {
    return (
      <Notice title={title} hint={hint}>
        <Button variant="contained" component={Link} to={to}>
          {link}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <Line>{line(followed.length)}</Line>
      <List>
        {followed.map(({ target, name, publisher }) => (
          <li key={target.followId}>
            <FollowRow target={target} name={name} publisher={publisher} />
          </li>
        ))}
      </List>
    </>
  );
}
