import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '../display/icons.tsx';
import { dismissToast, shownMs, type Toast, type ToastWords } from './toast.ts';

/** A toast dragged this far towards the inline end is dismissed (px). */
const dismissDistance = 50;
/** Moves the focus to the toast. */
const hotkey = 'F8';

const Card = styled(Alert)({
  position: 'relative',
  touchAction: 'pan-y',
  inlineSize: '100%',
  padding: '6px 14px 6px 18px',
  borderInlineStart: `4px solid ${palette.sun}`,
  backgroundColor: palette.text.primary,
  color: palette.background.default,
  '&.MuiAlert-colorError': {
    backgroundColor: palette.error.main,
    borderInlineStartColor: palette.background.default,
  },
  '& .MuiAlertTitle-root': { margin: 0, fontWeight: 650, lineHeight: 1.4 },
  '& p': { fontSize: '0.875rem', overflowWrap: 'anywhere' },
  // One click selects the whole text, for example a link that could not be copied.
  '&.MuiAlert-colorError p': { userSelect: 'all' },
  '&:focus-visible, & button:focus-visible': { outlineColor: 'currentColor', outlineOffset: -4 },
  [breakpoints.up('sm')]: { inlineSize: 400 },
});

interface Drag {
  from: number;
  /** 1 where the inline end is on the right, -1 where it is on the left. */
  sign: 1 | -1;
}

/** Handlers that dismiss an element when it is dragged towards the inline end, and how far it is dragged (px). */
function useSwipe(onDismiss: () => void) {
  const drag = useRef<Drag | null>(null);
  const [distance, setDistance] = useState(0);
  const distanceOf = ({ clientX }: PointerEvent) =>
    drag.current === null ? 0 : Math.max(0, (clientX - drag.current.from) * drag.current.sign);
  function end() {
    drag.current = null;
    setDistance(0);
  }
  return {
    distance,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button') !== null)) return;
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
        drag.current = { from: event.clientX, sign: isRtl ? -1 : 1 };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => setDistance(distanceOf(event)),
      onPointerUp: (event: PointerEvent) => {
        const isDismissed = distanceOf(event) >= dismissDistance;
        end();
        if (isDismissed) onDismiss();
      },
      onPointerCancel: end,
    },
  };
}

/**
 * A toast. It closes after five seconds, unless the pointer or the focus is on it, and by its button, Escape or a
 * swipe.
 */
export default function ToastCard({ toast, words }: { toast: Toast; words: ToastWords }) {
  const card = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const isError = toast.tone === 'destructive';

  function dismiss() {
    // After the hotkey the focus returns to where it was.
    if (card.current?.contains(document.activeElement) && previousFocus.current instanceof HTMLElement) {
      previousFocus.current.focus();
    }
    dismissToast(toast.id);
  }
  const { distance, handlers } = useSwipe(dismiss);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== hotkey || card.current === null || card.current.contains(document.activeElement)) return;
      event.preventDefault();
      previousFocus.current = document.activeElement;
      card.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Snackbar
      open
      autoHideDuration={shownMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') dismiss();
      }}
    >
      <Card
        ref={card}
        icon={false}
        severity={isError ? 'error' : 'info'}
        role={isError ? 'alert' : 'region'}
        aria-label={words.area}
        tabIndex={-1}
        data-toast={toast.tone}
        closeText={words.close}
        onClose={dismiss}
        slots={{ closeIcon: CloseIcon }}
        style={{ insetInlineStart: distance }}
        {...handlers}
      >
        <AlertTitle>{toast.title}</AlertTitle>
        {toast.description === undefined ? null : <p>{toast.description}</p>}
        {toast.action === undefined ? null : (
          <Button
            variant="text"
            size="small"
            color="inherit"
            sx={{ marginInlineStart: '-8px', textDecoration: 'underline', textUnderlineOffset: 3 }}
            onClick={() => {
              dismiss();
              toast.action?.run();
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </Card>
    </Snackbar>
  );
}
