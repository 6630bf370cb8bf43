import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { momentOf, offlineMessages } from '#web/messages/en-offline.ts';
import { frontPageCachedAt } from '#web/offline/cached-articles.ts';
import { useOnline } from '#web/offline/connection.ts';
import { applyUpdate, updateReady } from '#web/offline/register-service-worker.ts';
import { paths } from '#web/paths.ts';
import { useObservable } from '#web/state/observable.ts';
import { above, color } from '#web/theme.ts';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';

/** Over the strip at the very top, whose room it takes: nothing moves when it comes or goes. */
const Strip = styled('div')({
  position: 'absolute',
  inset: 0,
  '&:not([data-note])': { visibility: 'hidden' },
  '&[data-note]': { background: `color-mix(in srgb, ${color.sun} 20%, ${color.paper})`, color: color.ink },
  '& > *': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    blockSize: '100%',
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
  },
  '& b': { fontWeight: 650 },
  '& .mark': { flex: 'none', inlineSize: 9, blockSize: 9, borderRadius: '50%', border: `2px solid ${color.ink}` },
  '& .still': { display: 'none', [above.phone]: { display: 'inline' } },
  '& a, & button': {
    marginInlineStart: 'auto',
    minBlockSize: 37,
    display: 'inline-flex',
    alignItems: 'center',
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    cursor: 'pointer',
  },
  '& a:focus-visible, & button:focus-visible': { outlineColor: 'currentColor', outlineOffset: -3 },
});

/** When the front page that can be shown without a network was fetched. */
function useFetchedAt(online: boolean): Date | null {
  const [at, setAt] = useState<Date | null>(null);
  useEffect(() => {
    let over = false;
    if (!online)
      frontPageCachedAt().then(
        (kept) => over || setAt(kept),
        () => {},
      );
    return () => {
      over = true;
    };
  }, [online]);
  return at;
}

/** Says that there is no network, or that a new edition of the site is here. */
export function ConnectionStrip() {
  const online = useOnline();
  const ready = useObservable(updateReady);
  const fetchedAt = useFetchedAt(online);
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Whoever reads further down would not see it.
    const inSight = (strip.current?.getBoundingClientRect().bottom ?? 0) > 0;
    if (!online && !inSight) showToast({ title: offlineMessages.offline, description: offlineMessages.still });
  }, [online]);

  return (
    <Strip ref={strip} role="status" {...(!online || ready ? { 'data-note': '' } : {})}>
      {online && !ready ? null : (
        <PageWidth>
          <span className="mark" aria-hidden="true" />
          {online ? (
            <>
              <b>{offlineMessages.edition}</b>
              <button type="button" onClick={applyUpdate}>
                {offlineMessages.reload}
              </button>
            </>
          ) : (
            <>
              <b>{offlineMessages.offline}</b> <span className="still">{offlineMessages.still}</span>{' '}
              {fetchedAt === null ? null : <span>{offlineMessages.updated(momentOf(fetchedAt, new Date()))}</span>}
              <Link to={paths.saved}>{offlineMessages.toSaved}</Link>
            </>
          )}
        </PageWidth>
      )}
    </Strip>
  );
}
