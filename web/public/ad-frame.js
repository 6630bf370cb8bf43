// Renders the markup that the parent page sends, once. Scripts inserted as markup do not run, and this document's
// Content Security Policy forbids inline event handlers.
addEventListener(
  'message',
  ({ source, data }) => {
    if (source === parent && typeof data?.markup === 'string') document.body.innerHTML = data.markup;
  },
  { once: true },
);
