import { readMeasured } from '#infra/traffic/measured.ts';
import { updateDocs } from './cost/docs.ts';
import { monthlyBill } from './cost/monthly-bill.ts';
import { costHelp, parseCostOptions } from './cost/options.ts';
import { printBill } from './cost/print.ts';
import { UserError } from './user-error.ts';

// `npm run cost -- --readers 1000000 --sources 500`: estimates the monthly AWS cost of a stage.
try {
  const args = process.argv.slice(2);
  const options = args[0] === '--docs' ? 'docs' : parseCostOptions(args);
  if (options === 'docs') updateDocs(readMeasured());
  else if (options === 'help') console.log(costHelp);
  else {
    const measured = readMeasured();
    const bill = monthlyBill(options, measured);
    console.log(
      options.json
        ? JSON.stringify({ options, taken: measured.taken, ...bill }, null, 2)
        : printBill(bill, options, measured),
    );
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`${error.message}\nSee npm run cost -- --help.`);
  process.exitCode = 1;
}
