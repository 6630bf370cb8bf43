/** Figures that each browser counts for itself. They are not the editors' work, and no document has them. */
export const figures = ['impressions', 'clicks', 'conversions', 'revenue'];
export const times = ['createdAt', 'updatedAt'];

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the fields of each record of a list. Content that is no list of records stays as it is. */
function mapRecords<T>(content: T, change: (record: Fields) => Fields): T {
  if (!Array.isArray(content)) return content;
  const records: readonly unknown[] = content;
  // The change keeps the type of each field.
  return records.map((one) => (isRecord(one) ? change(one) : one)) as T;
}

/** The content without the figures that this browser has counted: this is what is published. */
export const withoutFigures = <T>(content: T): T =>
  mapRecords(content, (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, figures.includes(name) && value !== undefined ? 0 : value]),
    ),
  );

/** The content with the figures that this browser has counted for the records of the same ids. */
export function withFiguresOf<T>(content: T, counted: T): T {
  const known = new Map((Array.isArray(counted) ? counted : []).filter(isRecord).map((one) => [one.id, one]));
  return mapRecords(content, (record) => {
    const own = known.get(record.id) ?? {};
    const kept = figures.filter((name) => name in record && name in own).map((name) => [name, own[name]]);
    return { ...record, ...Object.fromEntries(kept) };
  });
}

/** The content as a text that is the same for contents that editors would call the same: no figures, no times. */
export const essenceOf = (content: unknown): string =>
  JSON.stringify(
    mapRecords(content, (record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !figures.includes(name) && !times.includes(name))),
    ),
    (_, value: unknown) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

/** Whether two contents differ at most in figures and times. */
export const isSameContent = (one: unknown, other: unknown): boolean => essenceOf(one) === essenceOf(other);

interface Held<T> {
  /** This browser's content. */
  here: T;
  /** Its content without any change of its own: the samples or defaults. */
  initial: T;
  /** Whether it is what this browser last took over from the server. */
  isTaken: boolean;
}

/** Whether this browser has content that was saved in it alone. */
export const isOwnContent = <T>({ here, initial, isTaken }: Held<T>): boolean =>
  !isTaken && !isSameContent(here, initial);

/**
 * The content that a browser shows: content that was saved in it, else the published content, else the samples. Returns
 * `here` itself if there is nothing to take over.
 * @param published null before the first publication, and if it could not be read
 */
export function contentToShow<T>(held: Held<T>, published: T | null): T {
  if (published === null) return held.here;
  const keeps = isSameContent(held.here, published) ? held.isTaken : isOwnContent(held);
  return keeps ? held.here : withFiguresOf(published, held.here);
}
