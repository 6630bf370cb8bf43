import createCache, { type StylisPlugin } from '@emotion/cache';

/** Safari knows `user-select` by its prefix only. */
const userSelect: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Emotion's cache without its list of prefixes, which is for browsers that cannot run the site: a fifth less CSS for a
 * phone to write.
 */
export const ltrCache = createCache({ key: 'css', stylisPlugins: [userSelect] });
