const names = (text: string): string[] => text.split(' ');

/** Markup that a body may contain: no scripts, frames, forms, styles, ids or names. */
export const bodyMarkup = {
  elements: names(
    'p br a b strong i em u s del ins sub sup small mark abbr cite q code pre blockquote ul ol li dl dt dd h2 h3 h4 h5 h6 hr figure figcaption img table caption thead tbody tfoot tr th td div section span time bdi bdo',
  ),
  /** These lose their tags and keep their words. All others are dropped with their content. */
  unwrapped: names(
    'address article aside big body center details dfn fieldset font footer form header kbd label main nav picture ruby samp strike summary tt var',
  ),
  /** Line breaks in them only format the source. */
  blocks: names(
    'p div section article figure figcaption blockquote pre ul ol li table tr td th h2 h3 h4 h5 h6 hr dl dt dd',
  ),
  attributes: names('href title src alt dir lang datetime colspan rowspan'),
};

/**
 * The addresses that a link in a body may have: http(s), mailto, or `/article/<id>`, which composed articles use for
 * their reports. No other path of this site: ingestion makes publishers' relative links absolute, so a remaining one
 * is a mistake or an attack.
 */
export const bodyAddress = /^(?:https?:|mailto:|\/article\/(?!\.+$)[\w.~-]{1,120}$)/i;

/** The addresses that a link may have in a text of our own editors: any page of this site too. */
export const ownAddress = /^(?:https?:|mailto:|\/(?![/\\]))/i;

/** The path on this site that a link allowed by `bodyAddress` leads to; null for a link to another site. */
export const addressWithin = (href: string | null): string | null => (href?.startsWith('/') ? href : null);
