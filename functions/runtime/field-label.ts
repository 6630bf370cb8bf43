/** Labels that the words of a field's name do not give. Those of a source are the labels of the editors' form. */
const labels: Readonly<Record<string, string>> = {
  asOf: 'Time of the request',
  creativeId: 'Creative',
  displayName: 'Name',
  email: 'E-mail address',
  eventId: 'Event',
  excludeKeywords: 'Exclude words',
  firebaseUid: 'Account',
  followId: 'ID to follow',
  followType: 'Kind of follow',
  from: 'Start date',
  includeKeywords: 'Include words',
  limit: 'Number of articles',
  maxRecords: 'Number of records',
  pageUrl: 'Page address',
  path: 'Page',
  photoURL: 'Picture address',
  planId: 'Plan',
  publisherId: 'Publisher',
  readerId: 'Reader',
  runId: 'Run',
  sourceIds: 'Sources',
  to: 'End date',
  zoneKey: 'Zone',
};
const capitals: Readonly<Record<string, string>> = { id: 'ID', url: 'URL' };

/**
 * The label of a request's field for people: `Name` for `name`, `Include words` for `metadata.includeKeywords.0`.
 * @param path the keys that lead to the field, as in an issue of its schema
 */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const key = path.findLast((part) => typeof part === 'string');
  if (key === undefined) return 'Request body';
  const words = key.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`).split(/[\s_-]+/);
  const text = words.map((word) => capitals[word] ?? word).join(' ');
  return labels[key] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
