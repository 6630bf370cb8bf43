import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { getHealth } from '#shared/api/desk.ts';
import { anyWatchlist } from '#shared/domain/classification/watchlist.ts';
import { type Attention, countedRoles, doubtsRole } from '#shared/domain/desk/attention.ts';
import { type Health, sumOf } from '#shared/domain/desk/health.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { isOffered, useMyRole } from '../access/use-my-role.ts';
import { decisionsParam, openParam, partParam } from '../articles/article-filters.ts';
import { useLastVisit } from '../frame/last-visit.ts';
import { problemsIn } from '../health/health-parts.ts';

const words = deskMessages.attention;

/** As high as for an owner from the beginning: nothing moves once role and counts are known. */
const Board = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridAutoRows: 'minmax(52px, auto)',
  alignContent: 'start',
  columnGap: 24,
  minBlockSize: 5 * 52,
  marginBlockEnd: 18,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', minBlockSize: 4 * 52 },
  '& > li': { borderBlockEnd: `1px solid ${palette.divider}` },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    blockSize: '100%',
    paddingBlock: 4,
    ...typography.meta,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& a[data-waits]': { color: palette.text.primary, fontWeight: 600 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '& b': { ...typography.brief, fontVariantNumeric: 'tabular-nums', minInlineSize: '1.5em' },
});

/** Where the draft of a document is edited. Lists without a page of their own are in the Ads tab. */
const documentPaths: Readonly<Record<string, string>> = {
  front: paths.adminFront,
  membership: paths.adminMembership,
  watchlists: paths.adminWatchlists,
  newsletter: paths.adminNewsletter,
  pages: paths.adminPages,
  'story-decisions': `${paths.adminArticles}?${decisionsParam}`,
  'house-ads': `${paths.admin}?tab=ads`,
};
const documentPath = (kind: string): string => documentPaths[kind] ?? `${paths.admin}?tab=ads&list=${kind}`;
const healthPath = `${paths.admin}?tab=health`;

/** The articles that a published watchlist has marked since the day of a time. */
const hitsSince = (since: string) =>
  new URLSearchParams({ watchlist: anyWatchlist, state: 'listed', from: since.slice(0, 10) });

/** Why the article is in its story. */
const whyTogether = (id: string) =>
  `${paths.adminArticles}?${new URLSearchParams({ [openParam]: id, [partParam]: 'why' })}`;

interface Entry {
  id: string;
  label: string;
  /** Undefined until it is known, null if it could not be counted. */
  count: number | null | undefined;
  isMore?: boolean | undefined;
  /** Where it is mended. */
  to: string;
  role: Role;
}

/** What a newsroom looks after, with how much of it waits. Pure. */
export function attentionOf(health: Health | undefined, hasFailed: boolean, since: string): Entry[] {
  const unknown = hasFailed || health !== undefined ? null : undefined;
  const { ingestion, queues, attention } = health ?? {};
  const counted = (id: keyof typeof countedRoles, label: string, to: string): Entry => {
    const found = attention?.[id];
    return { id, label, count: found?.count ?? unknown, isMore: found?.isMore, to, role: countedRoles[id] };
  };
  const drafts: Attention['sharedDrafts'] = attention?.sharedDrafts ?? null;
  const titles = drafts?.map(({ title }) => title).join(', ') ?? '';
  const { labels } = words;
  const doubted = attention?.doubtedStories;
  return [
    {
      ...{ id: 'sources', label: labels.sources, role: 'editor', to: `${paths.adminSources}?show=failing` },
      count: ingestion?.failing ?? unknown,
    },
    counted('articleDrafts', labels.articleDrafts, `${paths.adminArticles}?state=draft`),
    {
      ...{ id: 'sharedDrafts', label: titles === '' ? labels.sharedDrafts : words.drafts(titles), role: 'analyst' },
      count: drafts?.length ?? unknown,
      to: documentPath(drafts?.[0]?.kind ?? 'front'),
    },
    counted('corrections', labels.corrections, `${paths.adminArticles}?waiting=1`),
    counted('watchlistHits', words.hits(fullMoment(since)), `${paths.adminArticles}?${hitsSince(since)}`),
    counted('takeDowns', labels.takeDowns, `${paths.adminArticles}?state=takenDown`),
    {
      ...{ id: 'doubtedStories', label: labels.doubtedStories, role: doubtsRole },
      count: doubted?.length ?? unknown,
      // The most doubted one: why its reports are together.
      to: doubted?.[0] === undefined ? paths.adminArticles : whyTogether(doubted[0].id),
    },
    counted('adsEnding', labels.adsEnding, `${paths.adminAdvertising}?show=ending`),
    {
      ...{ id: 'queues', label: labels.queues, role: 'analyst', to: healthPath },
      count: queues === undefined ? unknown : sumOf(queues, 'waiting'),
    },
    {
      ...{ id: 'health', label: labels.health, role: 'analyst', to: healthPath },
      count: health === undefined ? unknown : problemsIn(health),
    },
  ];
}

/** What needs attention, as far as the role may mend it: each with one link to the place where that is done. */
export function AttentionList() {
  const own = useMyRole();
  const since = useLastVisit();
  const { data, error } = useReply(getHealth, own?.role == null ? null : { query: { since } }, uncachedRule);
  const entries = attentionOf(data, error !== undefined, since).filter(({ role }) => isOffered(role, own));
  const isQuiet = data !== undefined && entries.every(({ count }) => count === 0);
  return (
    <Section title={words.title} end={<span role="status">{isQuiet ? words.nothing : ''}</span>}>
      {own?.role === null ? (
        <Board as="div">{words.noRole}</Board>
      ) : (
        <Board>
          {entries.map(({ id: kind, label, count, isMore = false, to }) => (
            <li key={kind}>
              <Link to={to} data-attention={kind} data-waits={count === 0 || count == null ? undefined : ''}>
                <b>{count == null ? '–' : words.count(count, isMore)}</b>
                {count === null ? <VisuallyHidden>{words.notCounted}</VisuallyHidden> : null}
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </Board>
      )}
    </Section>
  );
}
