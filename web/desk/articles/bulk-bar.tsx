import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type EditorialChange, editorialChange, isByCourt } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import type { FormValues, RecordField } from '#shared/records/fields.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { languageOptions } from '#web/shell/messages/en-forms.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { RecordDialog } from '#web/shell/records/record-dialog.tsx';
import { palette } from '#web/shell/theme/theme.ts';
import { correctionFields, isCorrectable, premiumField, premiumIn } from './decision-fields.ts';
import { type AskedDecision, DecisionDialog } from './reason-dialog.tsx';
import { type Bulk, type BulkMove, bulkMoves, movable } from './use-bulk.ts';

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

/** Asks whether the articles are premium; null is as their sources say. */
function PremiumMenu({ disabled, onChoose }: { disabled: boolean; onChoose: (isPremium: boolean | null) => void }) {
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
        {premiumField.options?.map(({ value, label }) => (
          <MenuItem
            key={value}
            onClick={() => {
              setAnchor(null);
              onChoose(premiumIn(value));
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Values of the two options that no field has. */
const keep = '';
const publishers = ' publisher';

/** The corrections of the chosen values; null for none. */
export function bulkCorrections(values: FormValues): EditorialChange | null {
  const chosen = Object.entries(values).filter(([, value]) => value !== keep);
  const corrections = Object.fromEntries(chosen.map(([name, value]) => [name, value === publishers ? null : value]));
  return chosen.length === 0 ? null : editorialChange.parse({ corrections });
}

interface BulkCorrectProps {
  count: number;
  topics: readonly Topic[];
  onSave: (change: EditorialChange) => void;
  onClose: () => void;
}

/** Corrects topic, region and language of several articles. */
function BulkCorrect({ count, topics, onSave, onClose }: BulkCorrectProps) {
  const { topic, region, language } = correctionFields(topics);
  const optional = (field: RecordField, options = field.options ?? []): RecordField => ({
    label: field.label,
    kind: 'select',
    options: [{ value: keep, label: words.keep }, { value: publishers, label: words.publishers }, ...options],
  });
  return (
    <RecordDialog
      title={words.bulkCorrectTitle(count)}
      save={words.correct}
      fields={{ topic: optional(topic), region: optional(region), language: optional(language, languageOptions()) }}
      record={null}
      canSave={(values) => bulkCorrections(values) !== null}
      check={(values) => ({ record: bulkCorrections(values) ?? {} })}
      onSave={onSave}
      onClose={onClose}
      above={<p style={{ marginBlockEnd: 16 }}>{words.bulkCorrectHint}</p>}
    />
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
  const change = (some: readonly DeskArticle[], wanted: EditorialChange) => void bulk.change(some, wanted);
  const correctable = rows.filter(isCorrectable);
  const countOf = ({ length }: readonly DeskArticle[]) => (length === rows.length ? '' : ` ${formatNumber(length)}`);
  const ordered = movable(rows, 'restore').filter(({ editorial }) => isByCourt(editorial));
  const move = (kind: BulkMove) => {
    const isAsked = kind === 'hide' || kind === 'takeDown' || (kind === 'restore' && ordered.length > 0);
    const some = movable(rows, kind);
    if (some.length === 0) return null;
    return (
      <Button
        size="small"
        color={kind === 'takeDown' ? 'error' : 'primary'}
        disabled={pending}
        onClick={() => (isAsked ? setAsked(kind) : change(some, { state: bulkMoves[kind].to }))}
      >
        {words[kind]}
        {countOf(some)}
      </Button>
    );
  };
  return (
    <Bar role="group" aria-label={words.bulk} aria-busy={pending}>
      <b>{words.selected(rows.length)}</b>
      {move('hide')}
      {move('restore')}
      {move('publish')}
      {correctable.length === 0 ? null : (
        <Button size="small" disabled={pending} onClick={() => setIsCorrecting(true)}>
          {words.correct}
          {countOf(correctable)}
        </Button>
      )}
      <PremiumMenu disabled={pending} onChoose={(isPremium) => change(rows, { isPremium })} />
      {move('takeDown')}
      <Button size="small" variant="text" onClick={onUnselect}>
        {words.unselect}
      </Button>
      {pending ? <LinearProgress aria-label={words.saving} /> : null}
      {asked === null ? null : (
        <DecisionDialog
          decision={asked}
          articles={movable(rows, asked)}
          ordered={ordered}
          reports={movable(rows, asked).flatMap(({ reports }) => reports.named)}
          more={movable(rows, asked).reduce((sum, { reports }) => sum + reports.count - reports.named.length, 0)}
          onDecide={(wanted) => change(movable(rows, asked), wanted)}
          onClose={() => setAsked(null)}
        />
      )}
      {isCorrecting ? (
        <BulkCorrect
          count={correctable.length}
          topics={topics}
          onSave={(wanted) => change(correctable, wanted)}
          onClose={() => setIsCorrecting(false)}
        />
      ) : null}
    </Bar>
  );
}
