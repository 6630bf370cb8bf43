import styled from '@emotion/styled';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, useState } from 'react';
import { reportAd } from '#shared/api/ads.ts';
import { type AdReportReason, adReportReasons } from '#shared/domain/ads/ad.ts';
import { call } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { adMessages as words } from '#web/shell/messages/en-ads.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { CloseIcon, FlagIcon } from '#web/shell/ui/display/icons.tsx';
import { Toolbar } from '#web/shell/ui/layout/toolbar.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { closeAd } from './shown-ads.ts';

const PopupMenu = lazyPart(async () => ({ default: (await import('../card/card-popup.tsx')).PopupMenu }), loadAgain);

/** As high as the line of the label: the space of an ad is reserved before it loads. */
const Row = styled('span')({
  display: 'inline-flex',
  flex: 'none',
  gap: 4,
  marginBlock: -4,
  color: palette.text.secondary,
  '& button': { position: 'relative', inlineSize: 26, blockSize: 26, borderRadius: 999 },
  '& button:hover': { color: palette.text.primary },
  '& button:focus-visible': { outlineOffset: -2 },
  '& svg': { inlineSize: 14, blockSize: 14 },
  '@media (pointer: coarse)': {
    gap: 12,
    '& button::after': { content: '""', position: 'absolute', insetBlock: -9, insetInline: -6 },
  },
});

interface AdControlsProps {
  /** The ad; null for one of the network, which brings its own ways to report it. */
  id: string | null;
  /** The placement, or the slot of the desk's lists. */
  zoneKey: string;
  /** Closes the place of the ad. */
  onClose: () => void;
}

/** The buttons that close and report an ad. */
export function AdControls({ id, zoneKey, onClose }: AdControlsProps) {
  const row = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  function close() {
    focusAfter(row.current);
    if (id !== null) closeAd(id);
    onClose();
  }
  async function report(creativeId: string, reason: AdReportReason) {
    try {
      const pageUrl = window.location.href.slice(0, 2000);
      await call(reportAd, { body: { creativeId, zoneKey, pageUrl, reason } });
    } catch (error) {
      showToast({ title: words.reportFailed, description: failureHint(error), tone: 'destructive' });
      return;
    }
    showToast({ title: words.reported, description: words.reportedHint });
    close();
  }
  return (
    <Row ref={row} data-print="no">
      <Toolbar label={words.frame}>
        {id === null ? null : (
          <ButtonBase
            ref={opener}
            aria-label={words.report}
            title={words.report}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <FlagIcon />
          </ButtonBase>
        )}
        <ButtonBase
          aria-label={words.close}
          title={words.close}
          onClick={() => {
            showToast({ title: words.closed, description: id === null ? words.placeClosedHint : words.closedHint });
            close();
          }}
        >
          <CloseIcon />
        </ButtonBase>
        {isOpen && id !== null ? (
          <PopupMenu
            opener={opener}
            onClose={() => setIsOpen(false)}
            label={words.report}
            items={adReportReasons.map((reason) => ({
              label: words.reasons[reason],
              choose: () => void report(id, reason),
            }))}
          />
        ) : null}
      </Toolbar>
    </Row>
  );
}

/** Moves the focus behind the placement of `element`, which closes: else it would start at the page's top. */
function focusAfter(element: HTMLElement | null): void {
  const place = element?.closest('[data-zone], [data-slot]');
  if (!place?.contains(document.activeElement)) return;
  const next = [...document.querySelectorAll<HTMLElement>('a[href], button:not([tabindex="-1"])')].find(
    (one) =>
      !place.contains(one) &&
      one.checkVisibility() &&
      (place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  next?.focus({ preventScroll: true });
}
