import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '#web/shell/frame/brand-mark.tsx';
import { adminMessages } from '#web/shell/messages/en-admin.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { denseLists } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, roomAtSide, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon, MenuIcon } from '#web/shell/ui/display/icons.tsx';
import { isOffered, useKnownRole } from '../access/use-my-role.ts';
import { deskPages } from './desk-pages.ts';
import { useNoteVisit } from './last-visit.ts';
import { LogOut } from './log-out.tsx';

const words = adminMessages.nav;

/** The navigation at the side: it stays while the page scrolls, and scrolls by itself where it is too high. */
const Side = styled('div')({
  position: 'sticky',
  insetBlockStart: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 18,
  blockSize: '100vh',
  padding: '20px 14px',
  overflowY: 'auto',
});
/** The bar of narrow screens. */
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 56,
  paddingInline: 18,
  '& > .end': { display: 'flex', alignItems: 'center', gap: 8, marginInlineStart: 'auto' },
});
const Pages = styled('ul')({
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: 40,
    paddingInline: 10,
    borderRadius: 3,
    fontWeight: 550,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& a:hover': { color: palette.text.primary, textDecoration: 'underline', textUnderlineOffset: 4 },
  '& a[aria-current]': {
    color: palette.text.primary,
    background: `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.default})`,
    boxShadow: `inset 3px 0 0 ${palette.primary.main}`,
    '[dir=rtl] &': { boxShadow: `inset -3px 0 0 ${palette.primary.main}` },
  },
});
const Foot = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  marginBlockStart: 'auto',
  '& .tools': { display: 'flex', alignItems: 'center', gap: 8 },
  '& .MuiFormControlLabel-root': { gap: 8, marginInline: 0 },
  '& .MuiFormControlLabel-label': { ...typography.meta },
});

/** Links to the pages that the role may use; empty until it is known, so that none of them moves or leaves. */
function PageLinks({ onFollow }: { onFollow?: () => void }) {
  const { own, isKnown } = useKnownRole();
  const path = useLocation().pathname.replace(/(?<=.)\/+$/, '');
  return (
    <nav aria-label={words.label}>
      <Pages>
        {deskPages
          .filter(({ role }) => isKnown && isOffered(role, own))
          .map(({ to, words: [name] }) => (
            <li key={to}>
              <Link to={to} aria-current={to === path ? 'page' : undefined} onClick={onFollow}>
                {name}
              </Link>
            </li>
          ))}
      </Pages>
    </nav>
  );
}

/** The way out: on the dashboard, the page itself has it. */
function WayOut() {
  const { pathname } = useLocation();
  const isSignedIn = useSession().state === 'in';
  if (pathname === paths.admin && isSignedIn) return null;
  return (
    <>
      <Button component={Link} to={paths.home}>
        {adminMessages.back}
      </Button>
      {isSignedIn ? <LogOut /> : null}
    </>
  );
}

/** Chooses low rows for the lists of wide screens. */
function DenseSwitch() {
  const isDense = useStored(denseLists);
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isDense} onChange={(_, checked) => denseLists.write(checked)} />}
      label={words.dense}
    />
  );
}

interface DeskNavProps {
  /** The sign-in button or the reader's avatar. */
  account: ReactNode;
  /** The appearance toggle. */
  switches: ReactNode;
}

/** The desk's navigation: at the side of wide screens, in a menu on narrow ones. */
export default function DeskNav({ account, switches }: DeskNavProps) {
  const hasRoom = useMediaQuery(roomAtSide);
  const [isOpen, setOpen] = useState(false);
  useNoteVisit();
  const close = () => setOpen(false);
  if (hasRoom)
    return (
      <Side>
        <BrandMark />
        <PageLinks />
        <Foot>
          <DenseSwitch />
          <WayOut />
          <div className="tools">
            {account}
            {switches}
          </div>
        </Foot>
      </Side>
    );
  return (
    <Bar>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={words.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <BrandMark />
      <div className="end">
        {account}
        {switches}
      </div>
      <Drawer
        open={isOpen}
        onClose={close}
        slotProps={{
          paper: { 'aria-label': words.menu, sx: { inlineSize: 'min(320px, 100%)', padding: '10px 14px' } },
        }}
      >
        <IconButton color="inherit" aria-label={words.close} onClick={close} sx={{ alignSelf: 'end' }}>
          <CloseIcon />
        </IconButton>
        <PageLinks onFollow={close} />
        <Foot style={{ paddingBlock: 20 }}>
          <WayOut />
        </Foot>
      </Drawer>
    </Bar>
  );
}
