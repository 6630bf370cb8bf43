import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { useId, useState } from 'react';
import { packCountries } from '#shared/config/seed/country-packs.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { CellLines, DeskGrid } from '../desk-grid.tsx';
import { StateMark, type Tone } from '../records/state-mark.tsx';
import { ImportBox } from './opml-import.tsx';
import { shownAddress } from './source-grid.tsx';
import { type PackRow, type PackState, useCountryPack } from './use-country-pack.ts';

const words = sourceMessages.packs;

const Name = ({ row: { publisher } }: { row: PackRow }) => (
  <CellLines>
    <b dir="auto">{publisher.name}</b>
    <span dir="ltr">{shownAddress(publisher.feed ?? publisher.home)}</span>
  </CellLines>
);

const tones: Record<PackState['kind'], Tone> = {
  unchecked: 'off',
  checking: 'half',
  adding: 'half',
  works: 'good',
  added: 'good',
  fails: 'bad',
  refused: 'bad',
};

/** What else to say of a state. */
function detailOf({ publisher, state }: PackRow): string | null {
  if (state.kind === 'works') return words.reads(state.entries, shownAddress(state.url));
  if (state.kind === 'fails' || state.kind === 'refused') return state.why;
  if (state.kind === 'added') return state.by === publisher.name ? null : words.addedAs(state.by);
  if (state.kind !== 'unchecked') return null;
  return publisher.checkedOn === null
    ? publisher.feed === null
      ? words.noFeed
      : null
    : words.checkedOn(publisher.checkedOn);
}

function State({ row }: { row: PackRow }) {
  const detail = detailOf(row);
  return (
    <CellLines>
      <StateMark data-tone={tones[row.state.kind]}>{words.states[row.state.kind]}</StateMark>
      {detail === null ? null : <span>{detail}</span>}
    </CellLines>
  );
}

const column = { sortable: false, disableColumnMenu: true } as const;
const columns: readonly GridColDef<PackRow>[] = [
  {
    ...column,
    field: 'name',
    headerName: words.columns.name,
    rowHeader: true,
    flex: 1,
    minWidth: 200,
    renderCell: Name,
  },
  {
    ...{ ...column, field: 'language', headerName: words.columns.language, width: 120 },
    renderCell: ({ row }) => languageInWords(row.publisher.language),
  },
  { ...column, field: 'state', headerName: words.columns.state, flex: 1, minWidth: 200, renderCell: State },
];

const wholeRow = (row: PackRow) => (
  <CellLines>
    <Name row={row} />
    <span>{languageInWords(row.publisher.language)}</span>
    <State row={row} />
  </CellLines>
);

const localeText = {
  ...deskMessages.grid,
  checkboxSelectionSelectRow: words.selectRow,
  checkboxSelectionUnselectRow: words.unselectRow,
  checkboxSelectionSelectAllRows: words.selectAll,
  checkboxSelectionUnselectAllRows: words.unselectAll,
};

interface PackProps {
  /** The existing sources. */
  sources: readonly Source[];
  onAdded: (source: Source) => void;
  onClose: () => void;
}

/** The publishers of one country: checks and adds those that the editor chooses. */
function CountryPack({ country, sources, onAdded, onClose }: PackProps & { country: string }) {
  const { rows, chosen, choose, pending, task, check, add, stop } = useCountryPack(country, sources, onAdded);
  const canStart = !pending && chosen.length > 0;
  const started = pending ? task.all : chosen.length;
  const count = (...kinds: PackState['kind'][]) => rows.filter(({ state }) => kinds.includes(state.kind)).length;
  return (
    <>
      <p role="status">
        {pending
          ? words.progress(task.finished, task.all)
          : words.summary(count('added'), count('works'), count('fails', 'refused'), count('unchecked'))}
      </p>
      {pending ? (
        <LinearProgress aria-label={words.heading} variant="determinate" max={task.all} value={task.finished} />
      ) : null}
      <DeskGrid
        label={words.heading}
        rows={rows}
        columns={columns}
        narrow={wholeRow}
        rowSelection
        checkboxSelection
        disableRowSelectionExcludeModel
        isRowSelectable={({ row }) => !pending && row.state.kind !== 'added'}
        rowSelectionModel={{ type: 'include', ids: new Set(chosen.map(({ id }) => id)) }}
        onRowSelectionModelChange={({ ids }) => pending || choose(new Set([...ids].map(String)))}
        localeText={localeText}
      />
      <div className="actions">
        {/* `disabled` would take the focus away when a task starts. */}
        <Button variant="contained" aria-disabled={!canStart} onClick={() => canStart && void check()}>
          {words.check(started)}
        </Button>
        <Button aria-disabled={!canStart} onClick={() => canStart && void add()}>
          {words.add(started)}
        </Button>
        {pending ? <Button onClick={stop}>{words.stop}</Button> : <Button onClick={onClose}>{words.close}</Button>}
      </div>
    </>
  );
}

const byName = (countries: readonly string[]) =>
  countries.map((code) => ({ code, name: shoreName(code) })).toSorted((a, b) => a.name.localeCompare(b.name));

/** Publishers to add as sources, country by country (shared/config/seed/country-packs.ts). */
export default function CountryPacks(props: PackProps) {
  const headId = useId();
  const [country, setCountry] = useState('');
  return (
    <ImportBox aria-labelledby={headId}>
      <h2 id={headId}>{words.heading}</h2>
      <p>{words.hint}</p>
      <TextField
        select
        size="small"
        label={words.country}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ maxInlineSize: 360 }}
      >
        <option value="">{words.choose}</option>
        {(['home', 'diaspora'] as const).map((group) => (
          <optgroup key={group} label={words[group]}>
            {byName(packCountries[group]).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </TextField>
      {country === '' ? (
        <div className="actions">
          <Button onClick={props.onClose}>{words.close}</Button>
        </div>
      ) : (
        <CountryPack key={country} country={country} {...props} />
      )}
    </ImportBox>
  );
}
