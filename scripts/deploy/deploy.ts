import { runCommand } from '../user-error.ts';
import { deployCommand } from './deploy-command.ts';

await runCommand(() => deployCommand(process.argv.slice(2)));
