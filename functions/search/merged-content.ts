import { eachOccurrence, PostingsWriter, packNumbers, unpackNumbers } from './postings.ts';
import { type Dictionaries, emptyColumns, type SegmentContent, type StoredTerm } from './segment-file.ts';
import type { SegmentReader } from './segment-reader.ts';

interface Part {
  segment: SegmentReader;
  gone: ReadonlySet<string>;
}
interface MovedPart {
  segment: SegmentReader;
  /** The new row of each row; -1 for those that are gone. */
  rows: Int32Array;
}

/** The content of a segment with the documents of these, in their order. Terms are read while they are written. */
export function mergedContent(parts: readonly Part[]): SegmentContent {
  let size = 0;
  const moved = parts.map(({ segment, gone }): MovedPart => {
    const rows = new Int32Array(segment.size);
    const goneRows = segment.rowsOf(gone);
    for (let row = 0; row < rows.length; row++) rows[row] = goneRows.has(row) ? -1 : size++;
    return { segment, rows };
  });
  const { columns, dictionaries } = mergedColumns(moved, size);
  const { names, numbers } = mergedEntities(moved);
  return {
    columns,
    dictionaries,
    documents: mergedDocuments(moved, numbers),
    entities: names,
    terms: mergedTerms(moved),
  };
}

function mergedColumns(parts: readonly MovedPart[], size: number): Pick<SegmentContent, 'columns' | 'dictionaries'> {
  const columns = emptyColumns(size);
  const dictionaries: Dictionaries = { topic: [], region: [], publisher: [], publisherName: [], language: [] };
  for (const { segment, rows } of parts) {
    const { columns: from, dictionaries: values } = segment;
    const renumbered = {
      topic: values.topic.map((value) => numberIn(dictionaries.topic, value)),
      region: values.region.map((value) => numberIn(dictionaries.region, value)),
      publisher: values.publisher.map((value) => numberIn(dictionaries.publisher, value)),
      language: values.language.map((value) => numberIn(dictionaries.language, value)),
    };
    for (const [i, number] of renumbered.publisher.entries())
      dictionaries.publisherName[number] = values.publisherName[i] ?? '';
    for (const [row, to] of rows.entries()) {
      if (to < 0) continue;
      for (const name of ['published', 'titleEnd', 'entitiesEnd', 'summaryEnd', 'bodyEnd'] as const)
        columns[name][to] = from[name][row] ?? 0;
      for (const name of ['topic', 'region', 'publisher', 'language'] as const)
        columns[name][to] = renumbered[name][from[name][row] ?? 0] ?? 0;
    }
  }
  return { columns, dictionaries };
}

function numberIn(values: string[], value: string): number {
  const number = values.indexOf(value);
  return number < 0 ? values.push(value) - 1 : number;
}

function mergedEntities(parts: readonly MovedPart[]): { names: string[]; numbers: number[][] } {
  const known = new Map<string, number>();
  const numbers = parts.map(({ segment }) =>
    segment.entityNames().map((name) => {
      const number = known.get(name) ?? known.size;
      known.set(name, number);
      return number;
    }),
  );
  return { names: [...known.keys()], numbers };
}

function* mergedDocuments(parts: readonly MovedPart[], numbers: readonly number[][]): SegmentContent['documents'] {
  for (const [i, { segment, rows }] of parts.entries())
    for (const { row, id, entities } of segment.documents())
      if ((rows[row] ?? -1) >= 0)
        yield { id, entities: packNumbers(unpackNumbers(entities).map((number) => numbers[i]?.[number] ?? 0)) };
}

/** The terms of all parts, each once, in order. */
function* mergedTerms(parts: readonly MovedPart[]): SegmentContent['terms'] {
  const lanes = parts.map(({ segment, rows }) => {
    const terms = segment.allTerms();
    return { terms, rows, head: nextOf(terms) };
  });
  const writer = new PostingsWriter();
  for (;;) {
    let first: Buffer | undefined;
    for (const { head } of lanes)
      if (head !== null && (first === undefined || Buffer.compare(head.key, first) < 0)) first = head.key;
    if (first === undefined) return;
    writer.clear();
    for (const lane of lanes) {
      if (lane.head === null || Buffer.compare(lane.head.key, first) !== 0) continue;
      copyPostings(lane.head.postings, lane.rows, writer);
      lane.head = nextOf(lane.terms);
    }
    if (writer.documents > 0) yield { term: first.toString(), documents: writer.documents, postings: writer.bytes() };
  }
}

function nextOf(terms: Iterator<StoredTerm>): (StoredTerm & { key: Buffer }) | null {
  const { value, done } = terms.next();
  return done ? null : { ...value, key: Buffer.from(value.term) };
}

function copyPostings(postings: Uint8Array, rows: Int32Array, writer: PostingsWriter): void {
  let row = -1;
  let positions: number[] = [];
  const flush = () => {
    const to = rows[row] ?? -1;
    if (to >= 0) writer.add(to, positions);
  };
  eachOccurrence(postings, (nextRow, position) => {
    if (nextRow !== row) {
      flush();
      row = nextRow;
      positions = [];
    }
    positions.push(position);
  });
  flush();
}
