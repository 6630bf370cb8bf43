import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { awsHint, messageOf, UserError } from './user-error.ts';

/**
 * Runs a command: prints its help for `--help`, else calls `main` with the arguments. Prints an error that the user can
 * fix as one line, and any other with its stack; both set exit code 1.
 */
export async function runCommand(help: string, main: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) return console.log(help);
  try {
    await main(args);
  } catch (error) {
    const isFixable = error instanceof UserError || awsHint(error) !== undefined;
    console.error(isFixable ? `✗ ${messageOf(error)}` : error);
    process.exitCode = 1;
  }
}

export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Parses arguments. @param command such as `npm start` @throws UserError with the first sentence of Node's message */
export function parsedArguments<const C extends ParseArgsConfig>(command: string, config: C) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node appends hints about positional arguments; its first sentence names the problem.
    const reason = error instanceof Error ? (error.message.split(/\. /)[0] ?? error.message) : String(error);
    throw new UserError(`${reason}. See ${command} -- --help.`);
  }
}

/** A path that a user has given: npm changes into the repository, and INIT_CWD is the folder in which it was called. */
export const fromCaller = (path: string): string =>
  resolve((process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd(), path);

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
