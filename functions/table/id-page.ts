/** A page of a list that is ordered by id. */
export interface IdPage<Row> {
  rows: Row[];
  /** The last id of the page if more follow, else null. */
  next: string | null;
}

interface ByIdQuery<Row> extends Rows<Row> {
  gt(after: { id: string }): Rows<Row>;
}
interface Rows<Row> {
  go(options: { count: number; consistent: boolean }): Promise<{ data: Row[] }>;
}

/**
 * Reads the rows after an id. ElectroDB reads on where DynamoDB ends a page of its own at one megabyte.
 * @param query of all rows of a partition, whose sort key is the id
 */
export async function idPage<Row extends { id: string }>(
  query: ByIdQuery<Row>,
  { after, limit, consistent }: { after: string | null; limit: number; consistent: boolean },
): Promise<IdPage<Row>> {
  const { data } = await (after === null ? query : query.gt({ id: after })).go({ count: limit + 1, consistent });
  const rows = data.slice(0, limit);
  return { rows, next: data.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** The range of ids of a page's rows, to read what belongs to them from another partition; null for an empty page. */
export function idRange(rows: readonly { id: string }[]): [{ id: string }, { id: string }] | null {
  const [first, last] = [rows[0], rows.at(-1)];
  return first === undefined || last === undefined ? null : [{ id: first.id }, { id: last.id }];
}
