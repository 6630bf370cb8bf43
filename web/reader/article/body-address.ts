/**
 * What a link in a body may lead to: the web, a mailbox, or an article of this site by its bare id, as composed articles name their reports. No other address of the site: a publisher's relative
 * links were made whole when the story came in, so one that is left is a mistake or a trap.
 */
export const bodyAddress = /^(?:https?:|mailto:|\/article\/(?!\.+$)[\w.~-]{1,120}$)/i;

/** The address within this site of a link that has passed `bodyAddress`; null for one that leaves it. */
export const addressWithin = (href: string | null): string | null => (href?.startsWith('/') ? href : null);
