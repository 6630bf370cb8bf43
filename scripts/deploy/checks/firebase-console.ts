/** Pages of a Firebase project's consoles, for the manual steps of sign-in. */
export const firebaseConsole = (project: string) => ({
  providers: `https://console.firebase.google.com/project/${project}/authentication/providers`,
  domains: `https://console.firebase.google.com/project/${project}/authentication/settings`,
  general: `https://console.firebase.google.com/project/${project}/settings/general`,
  hosting: `https://console.firebase.google.com/project/${project}/hosting`,
  credentials: `https://console.cloud.google.com/apis/credentials?project=${project}`,
  audience: `https://console.cloud.google.com/auth/audience?project=${project}`,
});

/**
 * Where Google sends readers back to after they have signed in. Google answers redirect_uri_mismatch unless the OAuth
 * client lists exactly this address.
 */
export const redirectUri = (host: string): string => `https://${host}/__/auth/handler`;
