import { UserError } from '../user-error.ts';

/** Messages for errors of AWS that the user can fix, by the error's name or code. */
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

/**
 * Awaits a call to AWS.
 * @throws UserError with a hint if it failed because of credentials, permissions or the network.
 */
export async function withAwsHints<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    const error = awsErrorOf(thrown);
    if (error instanceof Error) {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
      const hint = hints.find(([names]) => names.test(error.name) || names.test(code))?.[1];
      if (hint !== undefined) throw new UserError(hint(error.message), { cause: error });
    }
    throw thrown;
  }
}

/** ElectroDB wraps the errors of DynamoDB. */
const awsErrorOf = (error: unknown): unknown =>
  error instanceof Error && error.name === 'ElectroError' && error.cause instanceof Error ? error.cause : error;
