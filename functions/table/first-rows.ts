interface Page<Row> {
  data: readonly Row[];
  cursor: string | null;
}

/**
 * The first `count` rows of a query; fewer only if there are no more. DynamoDB ends a page at one megabyte at the
 * latest, even below its limit, and only the cursor shows whether rows follow.
 * @param readPage the query: `(page) => entity().query.byName({}).go(page)`
 */
export async function firstRows<Row>(
  count: number,
  readPage: (page: { limit: number; cursor: string | null }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await readPage({ limit: count - rows.length, cursor });
    rows.push(...page.data);
    cursor = page.cursor;
  } while (cursor !== null && rows.length < count);
  return rows;
}
