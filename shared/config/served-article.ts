/** Id of the element in which the document of an article hands its preview to the site, as JSON. */
export const servedArticleId = 'served-article';
