#!/usr/bin/env node
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, offerHelp, run, toolEnv } from './install.mjs';

const inPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** The programs with the Debian package of each, and how to find them. */
const programs = [
  { variable: 'FIREFOX', package: 'firefox-esr', find: () => inPath('firefox-esr', 'firefox') },
  { variable: 'WEBKIT_DRIVER', package: 'webkit2gtk-driver', find: () => inPath('WebKitWebDriver') },
  {
    variable: 'MINIBROWSER',
    package: 'webkit2gtk-driver',
    find: () =>
      readdirSync('/usr/lib')
        .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
        .find((path) => existsSync(path)),
  },
  { variable: 'XVFB', package: 'xvfb', find: () => inPath('Xvfb') },
];
const missing = () => [
  ...new Set(programs.filter(({ variable, find }) => !(process.env[variable] ?? find())).map((one) => one.package)),
];

offerHelp(`Opens every page of the built site in Firefox and WebKit and tries the main acts.

  npm run test:browsers -- [options of vitest]

It needs Debian's packages of these browsers, which it installs as root, and is not part of npm test.`);
await ensureInstalled();
const wanted = missing();
if (wanted.length && process.getuid?.() === 0 && inPath('apt-get')) {
  console.log(`… Installing the missing packages: apt-get install ${wanted.join(' ')}`);
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted]);
}
const left = missing();
if (left.length) {
  console.error(`✗ Missing: ${left.join(', ')}. On Debian: sudo apt-get install ${left.join(' ')}`);
  process.exit(1);
}
const found = Object.fromEntries(programs.map(({ variable, find }) => [variable, process.env[variable] ?? find()]));
const args = ['run', '--project', 'browsers', ...process.argv.slice(2)];
process.exitCode = await run('vitest', args, { ...toolEnv, ...found });
