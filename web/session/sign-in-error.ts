import { FirebaseError } from 'firebase/app';

/** What is logged of a failed sign-in: the provider's code as it is, the message, and the address that was meant (AUTH-08, AUTH-09). */
export function toldOf(error: unknown): [code: string, message: string, email: string] {
  const { code, email } =
    error instanceof FirebaseError ? { code: error.code, email: error.customData?.email } : { code: '', email: '' };
  return [code, String(error), typeof email === 'string' ? email : ''];
}
