/** An error that the user can fix: printed as one line, without a stack trace. The message says what to do. */
export class UserError extends Error {}

/**
 * Runs a command's `main`. Prints a UserError as one line and any other error with its stack; both set exit code 1.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserError ? `✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}
