/** Initials of first and last name, else the first letter of the e-mail address (HDR-14). */
export function initials(name: string, email: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email];
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
