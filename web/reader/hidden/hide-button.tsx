import Button from '@mui/material/Button';
import { useState } from 'react';
import { isSameTarget } from '#shared/domain/readers/hidden.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { hiddenMessages as words } from '#web/shell/messages/readers/en-hidden.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { showAgain, type Target, useHidden } from './change-hidden.ts';

const HideDialog = lazyPart(() => import('./hide-dialog.tsx'), loadAgain);

/** Hides the publisher or topic that a page is about, or shows it again. */
export default function HideButton({ target }: { target: Target }) {
  const [isOpen, setIsOpen] = useState(false);
  const isHidden = useHidden().some((one) => isSameTarget(one, target));
  const name = isHidden ? words.showAgainOf(target.name) : words.hideOf(target.name);
  return (
    <>
      <Button
        size="small"
        aria-label={name}
        aria-haspopup={isHidden ? undefined : 'dialog'}
        sx={{ fontSize: '0.8125rem' }}
        onClick={() => (isHidden ? showAgain(target) : setIsOpen(true))}
      >
        {isHidden ? words.showAgain : words.hide}
      </Button>
      {isOpen ? <HideDialog targets={[target]} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
