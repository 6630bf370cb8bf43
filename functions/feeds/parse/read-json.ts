/** One token between strings: a bracket, a comma, a slash, which may begin a comment, or anything else. */
const token = /["'{}[\],/]|[^"'{}[\],/]+/y;
/** A part of a string: plain characters, an escape, a quote, or a character that JSON forbids in a string. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them
const stringPart = /[^"'\\\u0000-\u001f]+|\\(?:u[\da-fA-F]{4}|["\\/bfnrt])|[\s\S]/y;
/** What follows the closing quote of a string: the end of a value or key. After a comma begins another one. */
const afterString =
  /\s{0,99}(?:[:}\]]|$|\/[/*]|"[^"\\]{1,99}"\s{0,99}:|,\s{0,99}(?:["'{}[\]\d,/-]|$|(?:true|false|null)\b|[\w$]{1,99}\s*:))/y;
/** What follows a quote that ends its string although a backslash is before it. */
const afterStrayBackslash = /\s{0,99}(?:,\s{0,99}"[^"\\]{1,99}"\s{0,99}:|\}\s{0,99}(?:,\s{0,99}\{|\]))/y;
/** A key without quotes, and a value that is no string. */
const bareWords = /^\s*([A-Za-z_$][\w$-]*(?=\s*:))?\s*(:)?\s*([^\s:]*)\s*$/;
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/;
/** What servers put before JSON: a guard against scripts, a call for one, a comment, a message of PHP. */
const prefix =
  /^[\s\ufeff]*(?:\)\]\}'?,?|(?:while|for)\s?\([\d;]{1,3}\);?|(?:<br \/>\s*)?<b>[^{}]{1,1000}<br \/>|(?:\/\*[^*]{0,200}\*\/\s*)*(?:[\w$.]{1,100}\((?=\s*\{))?)\s*/;
/** Open brackets around one record of a list in the document. */
const recordDepth = 2;

/** The text of a document from its first bracket on, if it is JSON or something like it. */
export const jsonOf = (text: string): string => text.replace(prefix, '');

/**
 * Parses JSON from a publisher or an API. A text that is not valid is mended first: GDELT writes stray backslashes and
 * raw line breaks, other programs trailing commas, comments, `NaN`, and quotes that are not escaped. A record of a list
 * that cannot be mended becomes null, and so does one that is cut off; the others stay. Linear.
 * @returns undefined if nothing can be read
 */
export function readJson(text: string): unknown {
  const plain = jsonOf(text);
  const value = parsed(plain);
  return value === undefined && /^[{[]/.test(plain) ? parsed(mended(plain)) : value;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function mended(text: string): string {
  const closers: string[] = [];
  // Pieces, not one string: to look into a string that grows would copy it each time.
  const pieces: string[] = [];
  /** The first piece of the open record of a list. */
  let recordStart = 0;
  /** What can be kept if the document is cut off: the pieces up to its last whole record, and what closes them. */
  let whole = { count: 0, closers: '' };
  /** Writes a key, a value or a colon. Between two values, a comma is missing or was left out by the caller. */
  const write = (piece: string) => {
    const last = pieces.at(-1) ?? '{';
    if (!/[{[,:]$/.test(last) && !piece.startsWith(':')) pieces.push(',');
    pieces.push(piece);
  };
  const close = () => {
    pieces.push(closers.pop() ?? '');
    if (closers.length > recordDepth) return;
    if (closers.length === recordDepth) {
      const record = pieces.splice(recordStart).join('');
      pieces.push(parsed(record) === undefined ? 'null' : record);
    }
    whole = { count: pieces.length, closers: closers.toReversed().join('') };
  };
  for (let at = 0; at < text.length; ) {
    token.lastIndex = at;
    const [piece = ''] = token.exec(text) ?? [];
    at += piece.length;
    if (piece === '"' || piece === "'") {
      const string = readString(text, at, piece);
      if (string === null) break;
      write(string.json);
      at = string.end;
    } else if (piece === '{' || piece === '[') {
      write(piece);
      closers.push(piece === '{' ? '}' : ']');
      if (closers.length === recordDepth + 1) recordStart = pieces.length - 1;
    } else if (piece === '}' || piece === ']') {
      const open = closers.lastIndexOf(piece);
      // A bracket that closes nothing is left out inside a record. Those that are not closed inside it are closed.
      if (open < recordDepth && closers.length > recordDepth) continue;
      if (open !== closers.length - 1 && open < recordDepth) break;
      while (closers.length > open) close();
      // Text behind the document is no part of it.
      if (closers.length === 0) return pieces.join('');
    } else if (piece === '/') {
      const end = text[at] === '*' ? text.indexOf('*/', at) + 2 : text.indexOf('\n', at);
      if (end < 2) break;
      at = end;
    } else if (piece !== ',' && piece.trim() !== '') write(mendedWords(piece));
  }
  return whole.count === 0 ? '' : pieces.slice(0, whole.count).join('') + whole.closers;
}

/** What stands between strings and brackets: a colon, a number or literal, a key without quotes. */
function mendedWords(words: string): string {
  const [, key, colon = '', value = ''] = bareWords.exec(words) ?? [];
  if (value === '' && colon === '') return words;
  const known = value === '' || literal.test(value) ? value : otherLiteral(value);
  return (key === undefined ? '' : JSON.stringify(key)) + colon + known;
}

/** `True`, `None`, `NaN`, `+1` and `0x1f` are written by other languages. */
function otherLiteral(value: string): string {
  if (/^(?:True|False)$/.test(value)) return value.toLowerCase();
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : 'null';
}

/** Reads the string whose first character is at `start`. Null if it does not end. */
function readString(text: string, start: number, quote: string): { json: string; end: number } | null {
  let json = '"';
  for (let at = start; at < text.length; ) {
    stringPart.lastIndex = at;
    const [part = ''] = stringPart.exec(text) ?? [];
    at += part.length;
    if (part === quote || part === '\\"') {
      const after = part === quote ? afterString : afterStrayBackslash;
      after.lastIndex = at;
      if (after.test(text)) return { json: `${json}"`, end: at };
      json += '\\"';
    } else if (part === '\\') continue;
    else json += part === '"' ? '\\"' : part < ' ' ? ' ' : part;
  }
  return null;
}
