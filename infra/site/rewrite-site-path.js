// CloudFront Function (cloudfront-js-2.0), viewer request, on the site's behaviour only. Serves index.html for every
// path that does not end in a known file extension; the app then renders the page. The extensions are listed because
// page addresses may contain dots: /publisher/example.org is a page.
const file =
  /\.(avif|css|gif|html|ico|jpe?g|js|json|map|mjs|mp4|pdf|png|svg|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (!file.test(request.uri)) request.uri = '/index.html';
  return request;
}
