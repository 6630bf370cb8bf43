import { eachDocument, PostingsWriter } from './postings.ts';
import { type Dictionaries, emptyColumns, type SegmentContent, type StoredTerm } from './segment-file.ts';
import type { SegmentScan } from './segment-scan.ts';

/** A segment whose documents are copied in part: `rows` has the new row of each; -1 for removed ones. */
interface MovedPart {
  scan: SegmentScan;
  rows: Int32Array;
}

/**
 * The content of a segment with the documents of these, in their order. Everything except the columns is read while it
 * is written.
 */
export function mergedContent(parts: readonly MovedPart[], size: number): SegmentContent {
  return {
    ...mergedColumns(parts, size),
    ids: standing(parts, (scan) => scan.ids()),
    entities: standing(parts, (scan) => scan.entities()),
    terms: mergedTerms(parts),
  };
}

function* standing<T>(parts: readonly MovedPart[], valuesOf: (scan: SegmentScan) => Iterable<T>): Generator<T> {
  for (const { scan, rows } of parts) {
    let row = 0;
    for (const value of valuesOf(scan)) if ((rows[row++] ?? -1) >= 0) yield value;
  }
}

function mergedColumns(parts: readonly MovedPart[], size: number): Pick<SegmentContent, 'columns' | 'dictionaries'> {
  const columns = emptyColumns(size);
  const dictionaries: Dictionaries = { topic: [], region: [], publisher: [], publisherName: [], language: [] };
  for (const { scan, rows } of parts) {
    const { columns: from, dictionaries: values } = scan;
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

/** The terms of all parts, each once, in order. */
function* mergedTerms(parts: readonly MovedPart[]): Generator<StoredTerm> {
  const lanes = parts.map(({ scan, rows }) => {
    const terms = scan.terms();
    return { terms, rows, head: terms.next().value };
  });
  const writer = new PostingsWriter();
  for (;;) {
    let first: string | undefined;
    for (const { head } of lanes)
      if (head !== undefined && (first === undefined || head.term < first)) first = head.term;
    if (first === undefined) return;
    writer.clear();
    for (const lane of lanes) {
      if (lane.head?.term !== first) continue;
      const { rows } = lane;
      eachDocument(lane.head.postings, (row, positions, count) => {
        const to = rows[row] ?? -1;
        if (to >= 0) writer.add(to, positions, 0, count);
      });
      lane.head = lane.terms.next().value;
    }
    if (writer.documents > 0) yield { term: first, documents: writer.documents, postings: writer.bytes() };
  }
}
