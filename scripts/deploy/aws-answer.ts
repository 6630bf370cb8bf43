import { Mistake } from './mistake.ts';

const advice: [names: RegExp, says: (message: string) => string][] = [
  [
    /^Expired|RequestExpired/,
    () => 'Your AWS credentials have expired. Sign in again (aws sso login), or fetch new keys.',
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
    () => 'AWS does not know these credentials. Are they those of the account that is meant, and whole?',
  ],
  [/^(AccessDenied|UnauthorizedOperation|NotAuthorized)/, (message) => `These credentials may not do that: ${message}`],
  [
    /^(ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|TimeoutError|NetworkingError)$/,
    (message) => `AWS cannot be reached: ${message}`,
  ],
];

/**
 * The answer of a call to AWS.
 * @throws Mistake with what to do when it failed for a reason that is no fault of this program.
 */
export async function awsAnswer<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error) {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
      const says = advice.find(([names]) => names.test(error.name) || names.test(code))?.[1];
      if (says !== undefined) throw new Mistake(says(error.message), { cause: error });
    }
    throw error;
  }
}
