const known: Record<number, string> = {
  304: 'The publisher said "not modified" to a first request (304)',
  401: 'The publisher asks for a sign-in (401)',
  402: 'The publisher asks for payment (402)',
  403: 'The publisher refuses our requests (403)',
  404: 'There is nothing at this address (404)',
  406: 'The publisher does not offer a feed at this address (406)',
  407: 'A proxy in between asks for a sign-in (407)',
  429: 'The publisher asks us to come less often (429)',
  451: 'The publisher may not show this for legal reasons (451)',
  503: "The publisher's server is not available at the moment (503)",
};

/** What an HTTP status without a feed means for the editor who reads the list of sources. */
export function statusReason(status: number): string {
  const reason = known[status];
  if (reason) return reason;
  if (status >= 500) return `The publisher's server failed (${status})`;
  if (status >= 300 && status < 400) return `The address redirects to nowhere (${status})`;
  return `The publisher's server answered with an unexpected status (${status})`;
}
