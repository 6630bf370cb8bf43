import { renewDocs } from './cost/docs.ts';
import { readMeasured } from './cost/measured.ts';
import { monthOf } from './cost/month.ts';
import { CostError, costHelp, parseCostOptions } from './cost/options.ts';
import { printBill } from './cost/print.ts';

// `npm run cost -- --readers 1000000 --sources 500`: what a stage costs in a month.
try {
  const args = process.argv.slice(2);
  const options = args[0] === '--docs' ? 'docs' : parseCostOptions(args);
  if (options === 'docs') renewDocs(readMeasured());
  else if (options === 'help') console.log(costHelp);
  else {
    const measured = readMeasured();
    const bill = monthOf(options, measured);
    console.log(
      options.json
        ? JSON.stringify({ options, taken: measured.taken, ...bill }, null, 2)
        : printBill(bill, options, measured),
    );
  }
} catch (error) {
  if (!(error instanceof CostError)) throw error;
  console.error(`${error.message}\nnpm run cost -- --help shows every option.`);
  process.exitCode = 1;
}
