import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Measured } from '#infra/traffic/measured.ts';
import { UserError } from '../user-error.ts';
import { monthlyBill } from './monthly-bill.ts';
import { parseCostOptions } from './options.ts';
import { printBill } from './print.ts';

const page = fileURLToPath(new URL('../../docs/cost.md', import.meta.url));

/** Updates the bills in docs/cost.md: the text between `<!-- bill --readers 1000 -->` and `<!-- end -->`. */
export function updateDocs(measured: Measured): void {
  const text = readFileSync(page, 'utf8').replace(
    /(<!-- bill (.*?) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, mark: string, args: string, end: string) => {
      const options = parseCostOptions(args.split(' '));
      if (options === 'help') throw new UserError('A bill in docs/cost.md has the option --help.');
      return `${mark}\n${printBill(monthlyBill(options, measured), options, measured)}\n\n${end}`;
    },
  );
  writeFileSync(page, text);
}
