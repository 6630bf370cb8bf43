// Shows what the page that holds this frame hands over, once. Markup put in this way runs no script, and the policy of this document forbids handlers as well.
addEventListener(
  'message',
  ({ source, data }) => {
    if (source === parent && typeof data?.markup === 'string') document.body.innerHTML = data.markup;
  },
  { once: true },
);
