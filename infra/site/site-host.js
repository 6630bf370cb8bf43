// CloudFront Function (cloudfront-js-2.0), viewer request, on the documents' behaviours only. The origin finds itself by Host and so never hears the reader's;
// this tells it, and the cache key holds it. CloudFront takes requests for the distribution's own names only, so nobody can have a document written for another
// host; what a reader sends under this name is replaced. Lower case, so that one host is one key.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  request.headers['x-site-host'] = { value: request.headers.host ? request.headers.host.value.toLowerCase() : '' };
  return request;
}
