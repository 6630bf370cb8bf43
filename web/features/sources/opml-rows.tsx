import styled from '@emotion/styled';
import type { OpmlRow } from '#shared/domain/source-opml.ts';
import { sourceMessages } from '#web/messages/en-sources.ts';
import { color, type } from '#web/theme.ts';
import type { RowResult } from './add-rows.ts';

const words = sourceMessages.opml;

const Table = styled('table')({
  display: 'block',
  inlineSize: '100%',
  maxBlockSize: 420,
  overflowY: 'auto',
  borderBlock: `1px solid ${color.rule}`,
  ...type.meta,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& tbody, & tr': { display: 'block' },
  '& thead': { display: 'none' },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: '4ch minmax(0, 1fr)',
    columnGap: 12,
    paddingBlock: 9,
    borderBlockEnd: `1px solid ${color.rule}`,
  },
  '& tr:last-of-type': { borderBlockEnd: 0 },
  '& td': { padding: 0, overflowWrap: 'anywhere' },
  '& td.row': { color: color.soft, textAlign: 'end' },
  '& b': { display: 'block', fontWeight: 600, color: color.ink },
  '& small': { fontSize: 'inherit', color: color.soft },
  '& td.verdict': { gridColumn: 2, color: color.soft },
  '& td.verdict[data-verdict="refused"], & td.verdict[data-verdict="failed"]': { color: color.error },
  '& td.verdict[data-verdict="new"], & td.verdict[data-verdict="added"]': { color: color.up, fontWeight: 600 },
  '@media (min-width: 900px)': {
    '& tr': { gridTemplateColumns: '4ch minmax(0, 1fr) minmax(0, 0.6fr)' },
    '& td.verdict': { gridColumn: 3 },
  },
});

function verdictOf({ verdict }: OpmlRow): string {
  if (verdict.kind === 'known') return words.verdicts.known(verdict.by);
  if (verdict.kind === 'twice') return words.verdicts.twice(verdict.row);
  return verdict.kind === 'refused' ? words.verdicts[verdict.field] : words.verdicts.new;
}

/** Every row of a file, with what is to become of it, or has. */
export function OpmlRows({ rows, results, label }: { rows: readonly OpmlRow[]; results: ReadonlyMap<number, RowResult>; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get in.
    <Table aria-label={label} tabIndex={0}>
      <tbody>
        {rows.map((row) => {
          const result = results.get(row.row);
          return (
            <tr key={row.row}>
              <td className="row">{words.row(row.row)}</td>
              <td>
                <b dir="auto">{row.name || words.noName}</b>
                <small dir="ltr">{row.address}</small>
              </td>
              <td className="verdict" data-verdict={result?.kind ?? row.verdict.kind}>
                {result === undefined
                  ? verdictOf(row)
                  : result.kind === 'failed'
                    ? words.verdicts.failed(result.why)
                    : words.verdicts[result.kind]}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
