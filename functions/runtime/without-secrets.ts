/** What must not stand in a log, wherever it came from: a library's error may quote what it was given. */
const secrets: [RegExp, string][] = [
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, '$1 [token]'],
  [/\b(sk|rk|whsec)_[\w-]{8,}/g, '[key]'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
];

/** A text without tokens, keys and e-mail addresses. Nobody passes them to the log on purpose; this is the net below. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, [secret, mark]) => rest.replace(secret, mark), text);
