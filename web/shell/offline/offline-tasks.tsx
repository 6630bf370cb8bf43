import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { momentOf, offlineMessages } from '#web/shell/messages/en-offline.ts';
import { frontPageCachedAt } from '#web/shell/offline/cached-articles.ts';
import { useOnline } from '#web/shell/offline/connection.ts';
import { keepServed } from '#web/shell/offline/keep-served.ts';
import { applyUpdate, registerServiceWorker, updateReady } from '#web/shell/offline/register-service-worker.ts';
import { paths } from '#web/shell/paths.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
// Loaded ahead: it cannot be loaded any more when it is needed.
import './failed-page.tsx';
import { useOutbox } from './use-outbox.ts';
import { useTakenDown } from './use-taken-down.ts';

/**
 * Offline support: registers the service worker, sends queued actions, drops copies of articles that were taken down,
 * and shows the connection strip. Loaded once the page is idle.
 */
export default function OfflineTasks() {
  useEffect(() => {
    registerServiceWorker();
    void keepServed();
  }, []);
  useOutbox();
  useTakenDown();
  return <ConnectionStrip />;
}

/** Covers the strip at the top of the page: nothing shifts when it appears. */
const Strip = styled('div')({
  position: 'absolute',
  inset: 0,
  '&:not([data-note])': { visibility: 'hidden' },
  '&[data-note]': {
    background: `color-mix(in srgb, ${palette.sun} 20%, ${palette.background.default})`,
    color: palette.text.primary,
  },
  '& > *': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    blockSize: '100%',
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
  },
  '& b': { fontWeight: 650 },
  '& .mark': {
    flex: 'none',
    inlineSize: 9,
    blockSize: 9,
    borderRadius: '50%',
    border: `2px solid ${palette.text.primary}`,
  },
  '& .still': { display: 'none', [breakpoints.up('sm')]: { display: 'inline' } },
  '& a, & button': {
    marginInlineStart: 'auto',
    minHeight: 37,
    color: 'inherit',
    fontSize: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
  },
  '& a:focus-visible, & button:focus-visible': { outlineColor: 'currentColor', outlineOffset: -3 },
});

/** Shows that the network is unreachable, or that an update of the site is ready. */
function ConnectionStrip() {
  const online = useOnline();
  const ready = useObservable(updateReady);
  // Read whenever the page goes offline.
  const { data: cachedAt = null } = useSWR(online ? null : 'front-page-cached-at', frontPageCachedAt);
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Further down the page the strip is off screen: show a toast instead.
    const isVisible = (strip.current?.getBoundingClientRect().bottom ?? 0) > 0;
    if (!online && !isVisible)
      showToast({ title: offlineMessages.offline, description: offlineMessages.stillReadable });
  }, [online]);

  return (
    <Strip ref={strip} role="status" {...(!online || ready ? { 'data-note': '' } : {})}>
      {online && !ready ? null : (
        <Container>
          <span className="mark" aria-hidden="true" />
          {online ? (
            <>
              <b>{offlineMessages.updateReady}</b>
              <Button variant="text" onClick={applyUpdate}>
                {offlineMessages.reload}
              </Button>
            </>
          ) : (
            <>
              <b>{offlineMessages.offline}</b> <span className="still">{offlineMessages.stillReadable}</span>{' '}
              {cachedAt === null ? null : <span>{offlineMessages.updated(momentOf(cachedAt, new Date()))}</span>}
              <Button variant="text" component={Link} to={paths.saved}>
                {offlineMessages.toSaved}
              </Button>
            </>
          )}
        </Container>
      )}
    </Strip>
  );
}
