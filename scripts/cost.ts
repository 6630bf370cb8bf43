import { runCommand } from './command/run-command.ts';
import { monthlyBill, printBill, updateDocs } from './cost/bill.ts';
import { costHelp, parseCostOptions } from './cost/options.ts';

// `npm run cost -- --readers 1000000 --sources 500`: estimates the monthly AWS cost of a stage.
await runCommand(costHelp, async (args) => {
  const options = parseCostOptions(args);
  if (options === 'docs') updateDocs();
  else console.log(printBill(monthlyBill(options), options));
});
