import styled from '@emotion/styled';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AdPlace } from '#web/features/ads/ad-place.tsx';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { above, color, type } from '#web/theme.ts';
import { ForthIcon } from '#web/ui/icons.tsx';

const FollowsManager = lazy(() => import('./following/follows-manager.tsx'));

const Side = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  gap: 26,
  minInlineSize: 0,
  '& > .mpu': { position: 'sticky', insetBlockStart: 20 },
});
const Rows = styled('ul')({
  borderBlockStart: `1px solid ${color.rule}`,
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    paddingBlock: 14,
    borderBlockEnd: `1px solid ${color.rule}`,
  },
  '& b': { ...type.brief, display: 'block', color: color.ink },
  '& span': { ...type.meta, color: color.soft },
  '& svg': { color: color.soft },
  '& a:hover b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '[dir=rtl] & svg': { scale: '-1 1' },
  [above.phone]: { '& a': { minBlockSize: 44 } },
});
const Hint = styled('p')({ ...type.excerpt, color: color.soft });

/** The sections that the sidebar leads to, in the order in which their widgets will stand (HOME-31, HOME-32); each widget takes the place of its row. */
const rows = [
  [paths.sports, messages.home.sidebarLinks.sports],
  [paths.weather, messages.home.sidebarLinks.weather],
  [paths.markets, messages.home.sidebarLinks.markets],
  [paths.topics, messages.home.sidebarLinks.topics],
] as const;

/** What stands beside the news; on a narrow screen, after its first stories. */
export function HomeSidebar({ following, signedIn }: { following: boolean; signedIn: boolean }) {
  // The manager leads to the topics itself (HOME-33).
  const shown = following && signedIn ? rows.filter(([to]) => to !== paths.topics) : rows;
  return (
    <Side aria-label={messages.home.sidebar}>
      {following && !signedIn ? <Hint>{messages.home.followsHint}</Hint> : null}
      {following && signedIn ? (
        <Suspense fallback={null}>
          <FollowsManager />
        </Suspense>
      ) : null}
      <AdPlace zone="SIDEBAR_TOP" />
      <Rows>
        {shown.map(([to, [name, about]]) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <b>{name}</b>
                <span>{about}</span>
              </span>
              <ForthIcon />
            </Link>
          </li>
        ))}
      </Rows>
      <div className="mpu">
        <AdPlace zone="ARTICLE_MPU" />
      </div>
    </Side>
  );
}
