/** The page that shows an advertiser's markup, apart from everything else. */
export const adFramePath = '/ad-frame.html';
