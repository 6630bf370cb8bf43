// CloudFront Function (cloudfront-js-2.0), viewer request, on the documents' behaviours only. API Gateway needs its
// own Host header, so this function passes the viewer's host in x-site-host, which is part of the cache key. A viewer
// cannot choose another host: CloudFront accepts only the distribution's names, and a header that the viewer sends
// under this name is replaced. Lower case keeps one cache key per host. Of the query only the parameters of the
// document stay, in one order, which keeps one cache key per search. Documents that depend on the languages that a
// reader reads get them as sorted codes, which keeps few cache keys: those that the reader has chosen, else those of
// the browser; the regions and the order make no difference. Under /lite and for browsers that save data, pages come in
// their light edition. infra/site/site.ts inserts the constants.

const byLanguages = BY_LANGUAGES;
const documents = DOCUMENTS.map((one) => ({
  address: new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  isPage: one.isPage,
  query: one.query,
}));
const documentAt = (uri) => documents.find((one) => one.address.test(uri)) || { isPage: false, query: [] };
const cookieName = LANGUAGES_COOKIE;
const most = MOST_LANGUAGES;

function languagesOf(request) {
  const cookie = request.cookies[cookieName];
  const header = request.headers['accept-language'];
  // A chosen list may be empty: all languages.
  if (!cookie && !header) return '';
  const named = cookie ? cookie.value.split('.') : header.value.split(',').map((one) => one.replace(/[-;].*$/, ''));
  const codes = named.map((one) => one.trim().toLowerCase()).filter((one) => /^[a-z]{2,3}$/.test(one));
  return Array.from(new Set(codes)).slice(0, most).sort().join(',');
}

// Deeper addresses have no route of API Gateway, which would answer in JSON. They become a malformed id, which reads
// nothing: the document answers 404, as it does for an unknown id.
const deeper = /^(\/(?:article|feeds)\/)(?:[^/]*\/.*)?$/;
// A garbled link with text or slashes behind its id, such as /article/a)https://b: the document redirects to the page.
const glued = /^(\/(?:article|publisher)\/[\w.~-]+[^\w./~-][^/]*|\/about\/[^/%]+[^\w./~%-][^/]*)\/.*$/;
const withJunk = /^(\/(?:article|publisher|about)\/[\w.~%-]+)\/((?:%[\dA-F]{2}|[^\w/])+)$/i;
const withSlash = /^(\/(?:article|feeds)\/[^/]+)\/$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const savesData = request.headers['save-data'] && request.headers['save-data'].value === 'on';
  const isLite = /^\/lite(?:\/|$)/.test(request.uri);
  // An address that has no page becomes a malformed id, as below.
  if (isLite) request.uri = request.uri.replace(/^\/lite\/?/, '/');
  if (isLite && !documentAt(request.uri).isPage) request.uri = '/article/!';
  delete request.headers['x-edition'];
  if (isLite || (savesData && documentAt(request.uri).isPage))
    request.headers['x-edition'] = { value: isLite ? 'lite' : 'light' };
  request.headers['x-site-host'] = { value: request.headers.host ? request.headers.host.value.toLowerCase() : '' };
  delete request.headers['x-read-languages'];
  if (byLanguages.includes(request.uri)) request.headers['x-read-languages'] = { value: languagesOf(request) };
  const query = {};
  for (const name of documentAt(request.uri).query) {
    const sent = request.querystring[name];
    // The first of several values counts.
    if (sent) query[name] = { value: sent.value };
  }
  request.querystring = query;
  request.uri = request.uri
    .replace(glued, '$1')
    .replace(withJunk, '$1$2')
    .replace(withSlash, '$1')
    .replace(deeper, '$1!');
  return request;
}
