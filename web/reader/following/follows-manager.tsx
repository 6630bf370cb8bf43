import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { getRecommendations } from '#shared/api/readers.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { FollowRow, useFollowed } from './follow-row.tsx';

/** Height of the list in px. */
const listHeight = 400;
const suggestionCount = 3;

const Frame = styled(Section)({
  '& li': { borderBlockStart: `1px solid ${palette.divider}` },
  '& h3': { ...typography.meta, fontWeight: 650, color: palette.text.secondary, marginBlock: '18px 4px' },
  '& p': { ...typography.excerpt, color: palette.text.secondary, paddingBlock: 14 },
  '& > a': { marginBlockStart: 10, marginInlineStart: -4 },
});
const List = styled('div')({
  blockSize: listHeight,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The focus ring needs room inside the scroller.
  paddingInline: 4,
  marginInline: -4,
  borderBlockEnd: `1px solid ${palette.divider}`,
});

/**
 * The sidebar of the Following tab: what the reader follows, three suggested publishers, and the link to all topics.
 */
export default function FollowsManager() {
  const { data, error, refetch } = useFollowed();
  const suggestions = useReply(getRecommendations, noInput).data?.publishers.slice(0, suggestionCount) ?? [];
  const all = data && [...data.publishers, ...data.topics, ...data.places, ...data.searches, ...data.stories];
  return (
    <Frame title={messages.follows.manager}>
      {/* tabIndex makes the scroller reachable by keyboard. */}
      <List role="group" aria-label={messages.follows.manager} tabIndex={0}>
        {all === undefined && error !== undefined ? (
          <Alert severity="error" action={<RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>}>
            {messages.follows.loadFailed}. {failureHint(error)}
          </Alert>
        ) : all === undefined ? (
          <div aria-hidden="true">
            {['74%', '58%', '66%'].map((size) => (
              <Skeleton key={size} style={{ inlineSize: size, blockSize: 22, marginBlock: 16 }} />
            ))}
          </div>
        ) : all.length === 0 ? (
          <p>{messages.follows.none}</p>
        ) : (
          <ul>
            {all.map(({ target, name, publisher }) => (
              <li key={`${target.followType} ${target.followId}`}>
                <FollowRow target={target} name={name} publisher={publisher} />
              </li>
            ))}
          </ul>
        )}
      </List>
      {suggestions.length === 0 ? null : (
        <>
          <h3>{messages.follows.suggestions}</h3>
          <ul>
            {suggestions.map((publisher) => (
              <li key={publisher.id}>
                <FollowRow
                  target={{ followType: 'publisher', followId: publisher.id }}
                  name={publisher.name}
                  publisher={publisher}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="text" component={Link} to={paths.topics}>
        {messages.home.browseTopics}
      </Button>
    </Frame>
  );
}
