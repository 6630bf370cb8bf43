// CloudFront Function (cloudfront-js-2.0), viewer response. Sets the security headers of a behaviour with few requests,
// because an account has only twenty policies of response headers. It does not run for errors of the origin.
// infra/site/response-headers.ts inserts the headers.
const headers = HEADERS;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  for (const name in headers) response.headers[name] = { value: headers[name] };
  return response;
}
