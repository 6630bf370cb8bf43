import { runCommand } from '../user-error.ts';
import { seedCommand } from './seed-command.ts';

await runCommand(() => seedCommand(process.argv.slice(2)));
