import styled from '@emotion/styled';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { picturesApart } from '#shared/domain/articles/pictures.ts';
import { arrangeFrontPage } from '#shared/domain/front-page/arrange-front-page.ts';
import { plenty } from '#shared/domain/front-page/plan-discover.ts';
import { usualShores } from '#shared/domain/front-page/plan-sections.ts';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { useHides } from '#web/shell/cache/hides.ts';
import { useFrontPage } from '#web/shell/cache/public-lists.ts';
import { useLanguages } from '#web/shell/cache/readable.ts';
import { messages } from '#web/shell/messages/en.ts';
import { useIsServed } from '#web/shell/state/served.ts';
import { hasLocalArticles } from '#web/shell/storage/local-article-lookup.ts';
import { feedLayout } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import { HeadlineSizes } from '../card/card-contexts.tsx';
import { HeadlineIndex } from '../card/headline-list.tsx';
import { CardSkeletons, LeadSkeleton, Loading } from '../card/skeletons.tsx';
import { BesideContext } from '../composed/beside.tsx';
import { Feed } from '../feed/feed.tsx';
import type { InlineAd } from '../feed/feed-items.tsx';
import { FrontPackage } from './front-package.tsx';
import { FrontSections } from './front-sections.tsx';
import { LaneRow, LaneSkeleton } from './lane-row.tsx';
import type { OwnChoice } from './own-sections.tsx';

const Blocks = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 });
const Lists = styled('div')({
  display: 'grid',
  gap: 40,
  paddingBlock: '30px 34px',
  borderBlock: `3px double ${palette.divider}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 1500px',
  [breakpoints.up('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    gap: 44,
    containIntrinsicSize: 'auto 620px',
    // One list may have more days and longer headlines: as many articles end level.
    '&[data-level=true] > section': { display: 'flex', flexDirection: 'column' },
    '&[data-level=true] ol': { flexGrow: 1, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
  },
});

const noPlan: TakenPlan = { plan: null, now: 0 };

export interface DiscoverProps {
  articles: readonly ArticlePreview[];
  /** Those that the package and the sections are chosen from. */
  first: readonly ArticlePreview[];
  /** Those in languages that the reader does not read, at the end of the feed. */
  others: readonly ArticlePreview[];
  /** How many the reader hides. */
  hiddenCount: number;
  /** What the editors have pinned and muted. */
  taken?: TakenPlan | undefined;
  /** Suggested publishers, between the lane and the feed. */
  publishers: ReactNode;
  inlineAd: InlineAd;
}

const OwnSections = lazyPart(() => import('./own-sections.tsx'));

/** As a document has it. */
const usualChoice: OwnChoice = { shores: usualShores, topics: [] };

/** The Discover tab: package, sections, watchlist lane, suggested publishers, feed, Latest News and Discover More. */
export function Discover(props: DiscoverProps) {
  const { articles, first, others: unread, hiddenCount, taken: given = noPlan, publishers, inlineAd } = props;
  const taken = useOwnPlan(given);
  const inColumns = useStored(feedLayout) === 'columns';
  const read = useLanguages();
  const [own, setOwn] = useState(usualChoice);
  const choose = useCallback((choice: OwnChoice) => startTransition(() => setOwn(choice)), []);
  const isIdle = usePageIdle();
  const page = useMemo(() => {
    const sections = { ...own, outlets: taken.plan?.outlets ?? {} };
    const input = { articles, first, others: unread, read, ...taken, inColumns, sections };
    return withPicturesApart(arrangeFrontPage(input));
  }, [articles, first, unread, taken, read, inColumns, own]);
  const { lead, seconds, headlines, sections, lane, feed, others, latest, more, beside, sizes, above, apart } = page;
  const below = <FrontSections sections={sections} apart={apart} />;
  if (articles.length === 0)
    return others.length === 0 ? (
      <>
        <Notice level="h1" title={messages.home.empty} hint={messages.home.emptyHint} more={messages.home.noneYet} />
        {hiddenCount === 0 ? null : <HiddenNote count={hiddenCount} />}
      </>
    ) : (
      <>
        <Notice level="h1" title={messages.home.noneInLanguages} />
        <Feed articles={[]} others={others} level="h2" name="discover" inlineAd={inlineAd} />
      </>
    );
  return (
    <Blocks className="through">
      <VisuallyHidden as="h1">{messages.site.title()}</VisuallyHidden>
      {isIdle && articles.length >= plenty ? <OwnSections onChoice={choose} /> : null}
      <BesideContext value={beside}>
        <HeadlineSizes value={sizes}>
          {lead === null ? null : <FrontPackage lead={lead} seconds={seconds} headlines={headlines} />}
          <StepByStep>
            {inColumns ? null : below}
            <WatchlistLane articles={articles} lane={lane} />
            {publishers}
            <section className="through" aria-label={messages.home.stories} data-feed="">
              <Feed
                articles={feed}
                others={others}
                before={lead === null ? 0 : 1 + seconds.length + headlines.length}
                above={above}
                level="h2"
                name="discover"
                inlineAd={inlineAd}
                between={inColumns ? below : null}
                after={
                  <Lists data-level={latest.length === more.length}>
                    <HeadlineIndex title={messages.home.latest} articles={latest} />
                    <HeadlineIndex title={messages.home.more} articles={more} />
                  </Lists>
                }
              />
            </section>
          </StepByStep>
        </HeadlineSizes>
      </BesideContext>
    </Blocks>
  );
}

/** No picture twice in one view of the package, the heads of the sections, and the feed. */
function withPicturesApart(page: ReturnType<typeof arrangeFrontPage>) {
  const { shores, regions, topics, longRead } = page.sections;
  const heads = [...shores, ...regions, ...topics].map(({ articles: [head] }) => head);
  const above = picturesApart([page.lead, ...page.seconds, ...heads, longRead].flatMap((one) => one ?? []));
  const shown = new Map(above.map((one) => [one.id, one]));
  const apart = (article: ArticlePreview) => shown.get(article.id) ?? article;
  return { ...page, seconds: page.seconds.map(apart), above, apart };
}

/** The placeholder of the Discover tab: nine cards. */
export function DiscoverSkeleton() {
  return (
    <Loading>
      <Blocks>
        <LeadSkeleton />
        <CardSkeletons count={8} />
      </Blocks>
    </Loading>
  );
}

const HiddenNote = lazyPart(() => import('../hidden/hidden-note.tsx'));
/** Loaded only for readers with articles of their own sources. */
const LocalLane = lazyPart(() => import('./local-lane.tsx'));

interface WatchlistLaneProps {
  /** All articles of the site. */
  articles: readonly ArticlePreview[];
  /** Those of the lane. */
  lane: readonly ArticlePreview[];
}

/** The lane of articles about finance and justice in the Caribbean; nothing without articles. */
function WatchlistLane({ articles, lane }: WatchlistLaneProps) {
  const isServed = useIsServed();
  const [wasServed] = useState(isServed);
  const hasLocal = useMemo(() => !isServed && hasLocalArticles(), [isServed]);
  const row = <LaneRow articles={lane} />;
  if (!hasLocal) return row;
  const placeholder = wasServed ? row : <LaneSkeleton />;
  return <LocalLane articles={articles} lane={lane} placeholder={placeholder} failed={() => row} />;
}

/** The editors' plan and when the page took it: nothing moves under the reader when it changes later. */
interface TakenPlan {
  plan: FrontPage | null;
  now: number;
}

/** The plan without pins of what the reader hides: their own choice outweighs the editors'. */
function useOwnPlan({ plan, now }: TakenPlan): TakenPlan {
  const hides = useHides();
  return useMemo(() => {
    if (plan === null || hides === null) return { plan, now };
    return { plan: { ...plan, pins: plan.pins.filter(({ article }) => !hides(article)) }, now };
  }, [plan, now, hides]);
}

/** How long the page waits for the plan once it has the articles. */
const planWaitMs = 300;

/**
 * The editors' plan of the front page; undefined while it is awaited. Without an answer soon after the articles, the
 * page does without it until it is opened again.
 */
export function useFrontPlan(hasArticles: boolean): TakenPlan | undefined {
  const { data, error } = useFrontPage();
  const [isLate, setIsLate] = useState(false);
  const [taken, setTaken] = useState<TakenPlan>();
  const now = useNow().getTime();
  const plan = data ?? (isLate || error !== undefined ? null : undefined);
  if (taken === undefined && plan !== undefined) setTaken({ plan, now });
  const isAwaited = hasArticles && taken === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsLate(true), planWaitMs);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return taken;
}
