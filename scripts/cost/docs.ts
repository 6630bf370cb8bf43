import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Measured } from './measured.ts';
import { monthOf } from './month.ts';
import { CostError, parseCostOptions } from './options.ts';
import { printBill } from './print.ts';

const page = fileURLToPath(new URL('../../docs/cost.md', import.meta.url));

/** Puts today's bills between the marks of docs/cost.md: `<!-- bill --readers 1000 -->` to `<!-- end -->`. */
export function renewDocs(measured: Measured): void {
  const text = readFileSync(page, 'utf8').replace(
    /(<!-- bill (.*?) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, mark: string, args: string, end: string) => {
      const options = parseCostOptions(args.split(' '));
      if (options === 'help') throw new CostError('A mark of docs/cost.md asks for help.');
      return `${mark}\n${printBill(monthOf(options, measured), options, measured)}\n\n${end}`;
    },
  );
  writeFileSync(page, text);
}
