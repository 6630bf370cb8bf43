import { FirebaseError } from 'firebase/app';

/** What is logged about a failed sign-in: the provider's code, the message and the e-mail address that was used. */
export function describeSignInError(error: unknown): [code: string, message: string, email: string] {
  const { code, email } =
    error instanceof FirebaseError ? { code: error.code, email: error.customData?.email } : { code: '', email: '' };
  return [code, String(error), typeof email === 'string' ? email : ''];
}
