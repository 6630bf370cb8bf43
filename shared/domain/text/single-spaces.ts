/**
 * `text` with a space for each run of white space. A single space is no match: to replace each by itself would take
 * most of the time and memory.
 */
export const singleSpaces = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ');
