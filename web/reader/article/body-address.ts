/**
 * The addresses that a link in a body may have: http(s), mailto, or `/article/<id>`, which composed articles use for
 * their reports. No other path of this site: ingestion makes publishers' relative links absolute, so a remaining one
 * is a mistake or an attack.
 */
export const bodyAddress = /^(?:https?:|mailto:|\/article\/(?!\.+$)[\w.~-]{1,120}$)/i;

/** The path on this site that a link allowed by `bodyAddress` leads to; null for a link to another site. */
export const addressWithin = (href: string | null): string | null => (href?.startsWith('/') ? href : null);
