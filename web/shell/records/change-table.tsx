import styled from '@emotion/styled';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { conflictMessages as words } from '#web/shell/messages/en-forms.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';

/** A field, or an entry of a list, in which two versions differ. */
export interface Side {
  /** Its name by default. */
  key?: string;
  name: string;
  stored: string;
  /** Null if this editor did not change it. */
  wanted: string | null;
}

/** Characters of a value that are shown, and those of them before the first difference. */
const maxShown = 300;
const shownBefore = 40;

/** A text cut to the part with the first difference. */
function excerpt(text: string, other: string): string {
  if (text.length <= maxShown) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const from = same < maxShown - shownBefore ? 0 : same - shownBefore;
  const cut = text.slice(from, from + maxShown);
  return `${from > 0 ? '…' : ''}${cut}${from + maxShown < text.length ? '…' : ''}`;
}

/** On phones each field is a block with one labelled value per line. */
const Values = styled(Table)({
  tableLayout: 'fixed',
  marginBlock: 12,
  '& td, & tbody th': { overflowWrap: 'anywhere', whiteSpace: 'pre-line', verticalAlign: 'top' },
  '& label': { alignItems: 'flex-start', marginInline: 0 },
  '& .MuiRadio-root': { paddingBlock: 0, paddingInlineStart: 0 },
  '@media (max-width: 599.98px)': {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: 10, borderBlockEnd: `1px solid ${palette.divider}` },
    '& tbody th, & tbody td': { padding: '3px 0', border: 0 },
    '& tbody th': { fontWeight: 600 },
    '& tbody td::before': {
      content: 'attr(data-label)',
      ...typography.meta,
      display: 'block',
      color: palette.text.secondary,
    },
  },
});

interface ChangeTableProps {
  label?: string;
  rows: readonly Side[];
  /** What the two versions are called; without a second one the table has only the first. */
  columns: readonly [stored: string, wanted?: string];
  /** The fields in which the first version is chosen, and a choice. */
  choice?: { taken: ReadonlySet<string>; onChoose: (key: string, isTaken: boolean) => void } | undefined;
}

/** Two versions of a thing, field by field, in words. */
export function ChangeTable({ label, rows, columns: [stored, wanted], choice }: ChangeTableProps) {
  const id = useId();
  const columns = [stored, ...(wanted === undefined ? [] : [wanted])];
  return (
    <Values size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {[words.field, ...columns].map((name) => (
            <TableCell key={name}>{name}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const key = row.key ?? row.name;
          const texts = [row.stored, row.wanted].map((text, i, all) =>
            text === null || wanted === undefined ? text : excerpt(text, all[1 - i] ?? ''),
          );
          return (
            <TableRow key={key}>
              <TableCell component="th" scope="row" dir="auto">
                {row.name}
              </TableCell>
              {columns.map((column, i) => {
                const text = texts[i] ?? null;
                if (text === null)
                  return (
                    <TableCell key={column} data-label={column} sx={{ color: 'text.secondary' }}>
                      {words.same}
                    </TableCell>
                  );
                return (
                  <TableCell key={column} data-label={column} dir="auto">
                    {choice === undefined || row.wanted === null ? (
                      text
                    ) : (
                      <FormControlLabel
                        label={text}
                        control={
                          <Radio
                            size="small"
                            name={`${id} ${key}`}
                            checked={choice.taken.has(key) === (i === 0)}
                            onChange={() => choice.onChoose(key, i === 0)}
                            slotProps={{ input: { 'aria-label': words.choice(row.name, `${column}, ${text}`) } }}
                          />
                        }
                      />
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          );
        })}
      </TableBody>
    </Values>
  );
}
