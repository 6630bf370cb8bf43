// CloudFront Function (cloudfront-js-2.0), viewer request, on behaviours whose cache key has `language`. Languages in
// any order and case share one cache key: `language=ES%2C%20en` becomes `language=en,es`. The function of the route
// does the same (shared/api/fields.ts) and refuses what names no language.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const language = request.querystring.language;
  if (!language) return request;
  let list;
  try {
    list = decodeURIComponent(language.value.replace(/\+/g, ' ')).toLowerCase();
  } catch (_) {
    return request;
  }
  const codes = list.split(',').map((code) => code.trim());
  if (codes.every((code) => /^[a-z]{2,3}$/.test(code)))
    request.querystring.language = { value: Array.from(new Set(codes)).sort().join(',') };
  return request;
}
