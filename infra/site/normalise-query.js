// CloudFront Function (cloudfront-js-2.0), viewer request, on cached behaviours with a query. Gives requests for the
// same response one cache key, so that callers share it and cannot miss the cache at will: drops parameters that the
// path does not have, joins those of one name, sorts them, and writes their values in one way. Values that the route
// refuses stay as they are. The key has headers for documents only, so a viewer's are dropped here.
// infra/site/site.ts inserts the constants.
const namesByPath = QUERY_NAMES;
const limits = LIST_LIMITS;
const asOfSeconds = AS_OF_SECONDS;

function decoded(value) {
  try {
    return decodeURIComponent(value.replace(/\+/g, ' '));
  } catch (_) {
    return undefined;
  }
}

// The largest of the limits that is not above the requested one. A page may always be shorter.
function limitOf(text) {
  const wanted = Number(text);
  const isValid = text.trim() !== '' && Number.isInteger(wanted) && wanted >= 1 && wanted <= limits[limits.length - 1];
  return isValid ? String(limits.filter((limit) => limit <= wanted).pop()) : text;
}

// Far from now, the parameter bypasses nothing that a reader could have seen; it would only be a key of its own.
function asOfOf(text) {
  const seconds = Number(text);
  if (text.trim() === '' || !Number.isInteger(seconds) || seconds < 0) return text;
  return Math.abs(seconds - Date.now() / 1000) <= asOfSeconds ? String(seconds) : undefined;
}

// As shared/api/fields.ts does: codes in any order and case, each once.
function languageOf(text) {
  const codes = text
    .toLowerCase()
    .split(',')
    .map((code) => code.trim());
  return codes.every((code) => /^[a-z]{2,3}$/.test(code)) ? Array.from(new Set(codes)).sort().join(',') : text;
}

// As the routes read a search. Its capitals count: "WHO" is a name.
function searchOf(text) {
  return text.trim().replace(/\s+/g, ' ');
}

// As a schema of zod reads them; false is the default.
function prefixOf(text) {
  if (/^(true|1|yes|on|y|enabled)$/i.test(text)) return 'true';
  return /^(false|0|no|off|n|disabled)$/i.test(text) ? undefined : text;
}

// The default is no key of its own.
function sortOf(text) {
  return text === 'relevance' ? undefined : text;
}

const rules = { asOf: asOfOf, language: languageOf, limit: limitOf, prefix: prefixOf, q: searchOf, sort: sortOf };

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  delete request.headers['x-site-host'];
  delete request.headers['x-read-languages'];
  delete request.headers['x-edition'];
  if (request.method !== 'GET' && request.method !== 'HEAD') return request;
  const query = {};
  // A pattern ends with the parameter of its path.
  for (const name of namesByPath[request.uri] || namesByPath[request.uri.replace(/[^/]+$/, '*')] || []) {
    const sent = request.querystring[name];
    if (sent === undefined) continue;
    // API Gateway joins the values of a name too, and the route refuses them.
    const text = decoded(sent.multiValue ? sent.multiValue.map((one) => one.value).join(',') : sent.value);
    const kept = text !== undefined && rules[name] ? rules[name](text) : text;
    if (text === undefined) query[name] = { value: sent.value };
    else if (kept !== undefined) query[name] = { value: encodeURIComponent(kept).replace(/%2C/g, ',') };
  }
  request.querystring = query;
  return request;
}
