/**
 * What the key of a hot partition ends in: writes of one story or creative are spread over these. DynamoDB writes 1,000
 * units a second to one partition key, and takes minutes to split it.
 */
export const partitionEnds = ['', '#1', '#2', '#3'] as const;

/** One of `ends` for a number that differs between writes; the same one for equal numbers. */
export const partitionEnd = (n: number, ends: readonly string[] = partitionEnds): string => ends[n % ends.length] ?? '';
