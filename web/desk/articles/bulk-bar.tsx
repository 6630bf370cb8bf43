import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { type BulkMove, bulkMoves, movable } from './bulk.ts';
import { BulkCorrect } from './bulk-correct.tsx';
import { type AskedDecision, ReasonDialog } from './reason-dialog.tsx';
import type { Bulk } from './use-bulk.ts';

const Bar = styled('div')({
  // Over the page: a bar in the page would move the rows when the first one is selected.
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 3,
  justifyContent: 'center',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 10px',
  padding: '12px 18px calc(12px + env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.text.primary}`,
  background: palette.background.paper,
  '& > b': { fontSize: '0.9375rem', marginInlineEnd: 12, fontVariantNumeric: 'tabular-nums' },
  '& > .MuiLinearProgress-root': { flexBasis: '100%' },
});

const premiumChoices = { source: null, on: true, off: false } as const;

interface PremiumMenuProps {
  disabled: boolean;
  onChoose: (isPremium: boolean | null) => void;
}

function PremiumMenu({ disabled, onChoose }: PremiumMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {words.premiumMenu}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {(['on', 'off', 'source'] as const).map((choice) => (
          <MenuItem
            key={choice}
            onClick={() => {
              setAnchor(null);
              onChoose(premiumChoices[choice]);
            }}
          >
            {words.premiumChoices[choice]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface BulkBarProps {
  rows: readonly DeskArticle[];
  topics: readonly Topic[];
  bulk: Bulk;
  onUnselect: () => void;
}

/** The decisions about the selected articles. Each applies to those that it can apply to. */
export function BulkBar({ rows, topics, bulk, onUnselect }: BulkBarProps) {
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { pending } = bulk;
  function change(some: readonly DeskArticle[], wanted: EditorialChange) {
    setAsked(null);
    setIsCorrecting(false);
    void bulk.change(some, wanted);
  }
  const move = (kind: BulkMove, isAsked: boolean) => {
    const some = movable(rows, kind);
    if (some.length === 0) return null;
    const count = some.length === rows.length ? '' : ` ${formatNumber(some.length)}`;
    return (
      <Button
        size="small"
        color={kind === 'takeDown' ? 'error' : 'primary'}
        disabled={pending}
        onClick={() =>
          isAsked && (kind === 'hide' || kind === 'takeDown')
            ? setAsked(kind)
            : change(some, { state: bulkMoves[kind].to })
        }
      >
        {words[kind]}
        {count}
      </Button>
    );
  };
  return (
    <Bar role="group" aria-label={words.bulk} aria-busy={pending}>
      <b>{words.selected(rows.length)}</b>
      {move('hide', true)}
      {move('restore', false)}
      {move('publish', false)}
      <Button size="small" disabled={pending} onClick={() => setIsCorrecting(true)}>
        {words.correct}
      </Button>
      <PremiumMenu disabled={pending} onChoose={(isPremium) => change(rows, { isPremium })} />
      {move('takeDown', true)}
      <Button size="small" variant="text" onClick={onUnselect}>
        {words.unselect}
      </Button>
      {pending ? <LinearProgress aria-label={words.saving} /> : null}
      {asked === null ? null : (
        <ReasonDialog
          decision={asked}
          count={movable(rows, asked).length}
          pending={pending}
          refused={null}
          onConfirm={(reason) =>
            change(movable(rows, asked), { state: bulkMoves[asked].to, ...(reason === '' ? {} : { reason }) })
          }
          onClose={() => setAsked(null)}
        />
      )}
      {isCorrecting ? (
        <BulkCorrect
          count={rows.length}
          topics={topics}
          onSave={(wanted) => change(rows, wanted)}
          onClose={() => setIsCorrecting(false)}
        />
      ) : null}
    </Bar>
  );
}
