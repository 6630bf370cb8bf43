import { monthlyBill, printBill, updateDocs } from './cost/bill.ts';
import { costHelp, parseCostOptions } from './cost/options.ts';
import { UserError } from './user-error.ts';

// `npm run cost -- --readers 1000000 --sources 500`: estimates the monthly AWS cost of a stage.
try {
  const options = parseCostOptions(process.argv.slice(2));
  if (options === 'help') console.log(costHelp);
  else if (options === 'docs') updateDocs();
  else console.log(printBill(monthlyBill(options), options));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`${error.message}\nSee npm run cost -- --help.`);
  process.exitCode = 1;
}
