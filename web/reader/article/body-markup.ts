/** Markup that a body may contain: no scripts, frames, forms, styles, ids or names. */
export const bodyElements =
  'p br a b strong i em u s del ins sub sup small mark abbr cite q code pre blockquote ul ol li dl dt dd h2 h3 h4 h5 h6 hr figure figcaption img table caption thead tbody tfoot tr th td div section span time bdi bdo'.split(
    ' ',
  );
export const bodyAttributes = ['href', 'title', 'src', 'alt', 'dir', 'lang', 'datetime', 'colspan', 'rowspan'];
