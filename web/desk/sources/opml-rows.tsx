import styled from '@emotion/styled';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { OpmlRow } from '#shared/domain/sources/source-opml.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import type { RowResult } from './import-rows.ts';

const words = sourceMessages.opml;

const Row = styled(ListItem)({
  display: 'grid',
  gridTemplateColumns: '4ch minmax(0, 1fr)',
  columnGap: 12,
  paddingBlock: 9,
  '& > span': { overflowWrap: 'anywhere' },
  '& > .row': { color: palette.text.secondary, textAlign: 'end' },
  '& b': { display: 'block', fontWeight: 600 },
  '& small': { fontSize: 'inherit', color: palette.text.secondary },
  '& > .verdict': { gridColumn: 2, color: palette.text.secondary },
  '& > [data-verdict="refused"], & > [data-verdict="failed"]': { color: palette.error.main },
  '& > [data-verdict="new"], & > [data-verdict="added"]': { color: palette.success.main, fontWeight: 600 },
  '@media (min-width: 900px)': {
    gridTemplateColumns: '4ch minmax(0, 1fr) minmax(0, 0.6fr)',
    '& > .verdict': { gridColumn: 3 },
  },
});

function verdictText({ verdict }: OpmlRow, result: RowResult | undefined): string {
  if (result !== undefined)
    return result.kind === 'failed' ? words.verdicts.failed(result.why) : words.verdicts[result.kind];
  if (verdict.kind === 'known') return words.verdicts.known(verdict.by);
  if (verdict.kind === 'twice') return words.verdicts.duplicate(verdict.row);
  return verdict.kind === 'refused' ? words.verdicts[verdict.field] : words.verdicts.new;
}

interface OpmlRowsProps {
  rows: readonly OpmlRow[];
  results: ReadonlyMap<number, RowResult>;
  label: string;
}

/** The rows of the file, each with its verdict or result. */
export function OpmlRows({ rows, results, label }: OpmlRowsProps) {
  return (
    <List
      component="ol"
      disablePadding
      aria-label={label}
      tabIndex={0}
      sx={{
        ...typography.meta,
        maxBlockSize: 420,
        overflowY: 'auto',
        borderBlock: '1px solid',
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {rows.map((row, i) => {
        const result = results.get(row.row);
        return (
          <Row key={row.row} disableGutters divider={i < rows.length - 1}>
            <span className="row">{words.row(row.row)}</span>
            <span>
              <b dir="auto">{row.name || words.noName}</b>
              <small dir="ltr">{row.address}</small>
            </span>
            <span className="verdict" data-verdict={result?.kind ?? row.verdict.kind}>
              {verdictText(row, result)}
            </span>
          </Row>
        );
      })}
    </List>
  );
}
