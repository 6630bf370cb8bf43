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
