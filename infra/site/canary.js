// Opens the site as a reader does.
const step = async (name, path, isGood) => {
  const response = await fetch(`https://HOST${path}`, {
    headers: { 'user-agent': 'canary' },
    signal: AbortSignal.timeout(10_000),
  });
  const body = await response.text();
  console.log(JSON.stringify({ step: name, path, status: response.status, bytes: body.length }));
  if (response.status !== 200 || !isGood(body)) throw new Error(`${name} failed: ${path} returned ${response.status}`);
  return body;
};

exports.handler = async () => {
  await step('Front page', '/', (body) => body.includes('<div id="root"'));
  const list = await step('List', '/api/articles?limit=1', (body) => JSON.parse(body).items.length === 1);
  const [{ id }] = JSON.parse(list).items;
  await step('Article', `/article/${id}`, (body) => body.includes(`/article/${id}`));
};
