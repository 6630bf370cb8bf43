// CloudFront Function (cloudfront-js-2.0), viewer request and viewer response, on the site's behaviour only. Serves
// index.html for every page of the app, and not-found.html with the status 404 for other paths that do not end in a
// known file extension. The extensions are listed because addresses may contain dots: /publisher/example.org is not a
// file. infra/site/site.ts inserts the pages.
const pages = PAGES;
const file =
  /\.(avif|css|gif|html|ico|jpe?g|js|json|map|mjs|mp4|pdf|png|svg|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i;
// Not forwarded to the bucket. Keeps the path for the response, in case its event has the rewritten request.
const requestedPath = 'requested-path';

// As the app's router: in any case, with or without a slash at the end.
function isPage(path) {
  return pages.includes(path.toLowerCase().replace(/\/+$/, '') || '/');
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const response = event.response;
  if (response) {
    const kept = request.querystring[requestedPath];
    const path = kept ? decodeURIComponent(kept.value) : request.uri;
    // A 304 belongs to what the browser has stored, with its status.
    if (response.statusCode === 200 && !file.test(path) && !isPage(path)) {
      response.statusCode = 404;
      response.statusDescription = 'Not Found';
    }
    return response;
  }
  if (!file.test(request.uri)) {
    request.querystring = { [requestedPath]: { value: encodeURIComponent(request.uri) } };
    request.uri = isPage(request.uri) ? '/index.html' : '/not-found.html';
  }
  return request;
}
