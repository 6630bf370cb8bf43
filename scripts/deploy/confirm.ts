import { createInterface } from 'node:readline/promises';
import { UserError } from '../user-error.ts';

/** Asks the user to type the name. @throws UserError if another text is typed, or there is no terminal. */
export async function confirmByName(name: string, question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UserError(`${question} There is no terminal to confirm this; use --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`${question}\n  Type ${name} to continue: `).finally(() => terminal.close());
  if (typed.trim() !== name) throw new UserError('The name does not match; nothing was changed.');
}
