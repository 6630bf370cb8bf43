import { resolve } from 'node:path';
import { awsHint } from './deploy/aws-errors.ts';

/** An error that the user can fix: printed as one line, without a stack trace. The message says what to do. */
export class UserError extends Error {}

/** What to print of an error that stops a part of a command: what to do, if that is known. */
export const messageOf = (error: unknown): string =>
  awsHint(error) ?? (error instanceof Error ? error.message : String(error));

/**
 * Runs a command's `main`. Prints an error that the user can fix as one line, and any other with its stack; both set
 * exit code 1.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isFixable = error instanceof UserError || awsHint(error) !== undefined;
    console.error(isFixable ? `✗ ${messageOf(error)}` : error);
    process.exitCode = 1;
  }
}

/** Parses arguments. @param command such as `npm start` @throws UserError with the first sentence of Node's message */
export function parsedArguments<T>(command: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    // Node appends hints about positional arguments; its first sentence names the problem.
    const reason = error instanceof Error ? (error.message.split(/\. /)[0] ?? error.message) : String(error);
    throw new UserError(`${reason}. See ${command} -- --help.`);
  }
}

/** A path that a user has given: npm changes into the repository, and INIT_CWD is the folder in which it was called. */
export const fromCaller = (path: string): string =>
  resolve((process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd(), path);
