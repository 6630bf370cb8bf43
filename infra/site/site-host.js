// CloudFront Function (cloudfront-js-2.0), viewer request, on the documents' behaviours only. API Gateway needs its
// own Host header, so this function passes the viewer's host in x-site-host, which is part of the cache key. A viewer
// cannot choose another host: CloudFront accepts only the distribution's names, and a header that the viewer sends
// under this name is replaced. Lower case keeps one cache key per host. Of the query only the parameters of the
// document stay, in one order, which keeps one cache key per search. infra/site/site.ts inserts their names.

const namesByPath = DOCUMENT_QUERIES;

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
  request.headers['x-site-host'] = { value: request.headers.host ? request.headers.host.value.toLowerCase() : '' };
  const query = {};
  for (const name of namesByPath[request.uri] || []) {
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
