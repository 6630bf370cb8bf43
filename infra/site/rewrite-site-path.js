// CloudFront Function (cloudfront-js-2.0), viewer request, on the site's behaviour only. A page of the app is not a file: whatever does not
// end like a file that the site holds is answered with the app, which shows the page for the address (RTE-20). An extension is asked for
// by name because addresses of the app may hold dots: /publisher/example.org is a page.
const file =
  /\.(avif|css|gif|html|ico|jpe?g|js|json|map|mjs|mp4|pdf|png|svg|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (!file.test(request.uri)) request.uri = '/index.html';
  return request;
}
