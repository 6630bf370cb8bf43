/** From so many addresses in one folder on, the folder is named instead: a wildcard costs as much as one address, and an account has a thousand a month for nothing. */
const aDozen = 12;

/**
 * The addresses under which CloudFront keeps these files. Every page of the app is answered with index.html before the cache is asked (infra/site/rewrite-site-path.js), so `/index.html` is where all of them
 * are kept; `/` besides, because CloudFront wants an address named before and after a function has changed it. Never `/*`: that would empty the assets and the API's answers as well.
 */
export function invalidationPaths(keys: readonly string[]): string[] {
  const folders = Map.groupBy(keys, (key) => key.slice(0, key.lastIndexOf('/') + 1));
  return [...folders]
    .flatMap(([folder, inside]) =>
      folder !== '' && inside.length > aDozen ? [`/${folder}*`] : inside.flatMap(pathsOf),
    )
    .toSorted();
}

const pathsOf = (key: string): string[] => {
  const path = `/${key.split('/').map(encodeURIComponent).join('/')}`;
  return key === 'index.html' ? ['/', path] : [path];
};
