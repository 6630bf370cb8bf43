import { createInterface } from 'node:readline/promises';
import { Mistake } from './mistake.ts';

/** Goes on only when the name has been typed. @throws Mistake otherwise, and where nobody can type. */
export async function confirmByName(name: string, question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Mistake(`${question} Nobody can be asked here; say --yes if that is meant.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`${question}\n  Type ${name} to go on: `).finally(() => terminal.close());
  if (typed.trim() !== name) throw new Mistake('That is not its name; nothing was done.');
}
