// What neither HTML nor XML 1.0 may hold, as code points: control characters besides tab and line breaks, and two that are no characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** `text` without what markup cannot hold. Halves of characters become U+FFFD. */
export const fitText = (text: string): string => text.replace(unfit, '').toWellFormed();

/** A text as it stands between tags or in a quoted attribute, of HTML and of XML alike. */
export const escaped = (text: string): string => fitText(text).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A value as JSON inside of a `<script>` of HTML: no text in it can end the element or begin a comment, nor a line of JavaScript. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
