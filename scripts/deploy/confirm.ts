import { createInterface } from 'node:readline/promises';
import { UserError } from '../user-error.ts';

/** Asks the user to type the name. @throws UserError if another text is typed, or there is no terminal. */
export async function confirmByName(name: string, question: string): Promise<void> {
  const typed = await answerTo(`${question}\n  Type ${name} to continue: `);
  if (typed === undefined) throw new UserError(`${question} There is no terminal to confirm this; use --yes.`);
  if (typed !== name) throw new UserError('The name does not match; nothing was changed.');
}

/** Asks a yes-or-no question at the terminal; undefined if there is none. */
export async function ask(question: string): Promise<boolean | undefined> {
  const typed = await answerTo(`${question} [Y/n] `);
  return typed === undefined ? undefined : /^(y|yes)?$/i.test(typed);
}

async function answerTo(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(question).finally(() => terminal.close());
  return typed.trim();
}
