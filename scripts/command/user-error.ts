/** An error that the user can fix: printed as one line, without a stack trace. The message says what to do. */
export class UserError extends Error {}

/** What to print of an error that stops a part of a command: what to do, if that is known. */
export const messageOf = (error: unknown): string =>
  awsHint(error) ?? (error instanceof Error ? error.message : String(error));

/** What to do about errors of AWS that the user can fix, by the error's name or code. */
const hints: [names: RegExp, hint: (message: string) => string][] = [
  [
    /^Expired|RequestExpired/,
    () => 'Your AWS credentials have expired. Sign in again (aws sso login), or get new keys.',
  ],
  [
    /^(CredentialsProviderError|TokenProviderError)$/,
    (message) =>
      /expired|refresh|invalid.*session/i.test(message)
        ? 'Your AWS sign-in has expired. Sign in again: aws sso login.'
        : 'No AWS credentials were found. Name a profile (--profile, AWS_PROFILE), or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [
    /^(InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|InvalidSignatureException|InvalidAccessKeyId)$/,
    () =>
      'AWS rejected the credentials. Check that they are complete and belong to the right account, and that the account has enabled the region (opt-in regions are off at first).',
  ],
  [/^(AccessDenied|UnauthorizedOperation|NotAuthorized)/, (message) => `The credentials lack permission: ${message}`],
  [/^ResourceNotFoundException$/, (message) => `It does not exist in this account and region: ${message}`],
  [
    /^(ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|TimeoutError|NetworkingError)$/,
    (message) => `Cannot reach AWS: ${message}`,
  ],
];

/** What to do about an error of AWS: its credentials, permissions or the network. Undefined for any other error. */
export function awsHint(thrown: unknown): string | undefined {
  // ElectroDB wraps the errors of DynamoDB.
  const isWrapped = thrown instanceof Error && thrown.name === 'ElectroError' && thrown.cause instanceof Error;
  const error = isWrapped ? thrown.cause : thrown;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return hints.find(([names]) => names.test(error.name) || names.test(code))?.[1](error.message);
}
