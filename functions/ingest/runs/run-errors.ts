import type { IngestRun } from '#shared/domain/sources/source.ts';

type Failure = IngestRun['errors'][number];

/**
 * The failures of the sources after an id, by source, about `limit`: those of one source are on one page.
 * @returns the last source of the page in `next` if more follow
 */
export function errorPage(
  all: readonly Failure[],
  after: string | null,
  limit: number,
): { errors: Failure[]; next: string | null } {
  const rest = all
    .filter(({ sourceId }) => after === null || sourceId > after)
    .toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : a.sourceId > b.sourceId ? 1 : 0));
  const last = rest[limit - 1]?.sourceId;
  const isLast = last === undefined || rest.at(-1)?.sourceId === last;
  return isLast
    ? { errors: rest, next: null }
    : { errors: rest.filter(({ sourceId }) => sourceId <= last), next: last };
}
