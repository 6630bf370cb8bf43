import styled from '@emotion/styled';
import type { OpmlRow } from '#shared/domain/sources/source-opml.ts';
import { sourceMessages } from '#web/messages/en-sources.ts';
import { color, font } from '#web/theme.ts';
import type { RowResult } from './add-rows.ts';

const words = sourceMessages.opml;

const List = styled('ol')({
  maxBlockSize: 420,
  overflowY: 'auto',
  borderBlock: `1px solid ${color.rule}`,
  ...font.meta,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'grid', gridTemplateColumns: '4ch minmax(0, 1fr)', columnGap: 12, paddingBlock: 9 },
  '& li + li': { borderBlockStart: `1px solid ${color.rule}` },
  '& span': { overflowWrap: 'anywhere' },
  '& .row': { color: color.soft, textAlign: 'end' },
  '& b': { display: 'block', fontWeight: 600, color: color.ink },
  '& small': { fontSize: 'inherit', color: color.soft },
  '& .verdict': { gridColumn: 2, color: color.soft },
  '& [data-verdict="refused"], & [data-verdict="failed"]': { color: color.error },
  '& [data-verdict="new"], & [data-verdict="added"]': { color: color.up, fontWeight: 600 },
  '@media (min-width: 900px)': {
    '& li': { gridTemplateColumns: '4ch minmax(0, 1fr) minmax(0, 0.6fr)' },
    '& .verdict': { gridColumn: 3 },
  },
});

function verdictOf({ verdict }: OpmlRow): string {
  if (verdict.kind === 'known') return words.verdicts.known(verdict.by);
  if (verdict.kind === 'twice') return words.verdicts.twice(verdict.row);
  return verdict.kind === 'refused' ? words.verdicts[verdict.field] : words.verdicts.new;
}

/** Every row of a file, with what is to become of it, or has. */
export function OpmlRows({
  rows,
  results,
  label,
}: {
  rows: readonly OpmlRow[];
  results: ReadonlyMap<number, RowResult>;
  label: string;
}) {
  return (
    <List aria-label={label} tabIndex={0}>
      {rows.map((row) => {
        const result = results.get(row.row);
        return (
          <li key={row.row}>
            <span className="row">{words.row(row.row)}</span>
            <span>
              <b dir="auto">{row.name || words.noName}</b>
              <small dir="ltr">{row.address}</small>
            </span>
            <span className="verdict" data-verdict={result?.kind ?? row.verdict.kind}>
              {result === undefined
                ? verdictOf(row)
                : result.kind === 'failed'
                  ? words.verdicts.failed(result.why)
                  : words.verdicts[result.kind]}
            </span>
          </li>
        );
      })}
    </List>
  );
}
