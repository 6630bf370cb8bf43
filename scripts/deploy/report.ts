import type { Stage } from '#infra/stages.ts';
import { contract } from '#shared/api/contract.ts';
import { type Assembly, sizeOf } from './assembly.ts';
import { putCommand } from './checks/secrets.ts';
import { firebaseConsole, redirectUri } from './checks/sign-in.ts';
import type { SiteFile } from './site-files.ts';

/** Lists the stacks of a deployment, with the parameters that each gets from one before it. */
export const assemblyLines = ({ before, main }: Assembly): string[] =>
  [...before, main].flatMap((stack) => [
    `  ${stack.name} in ${stack.region}: ${sizeOf(stack)}`,
    ...Object.keys(stack.template.Parameters ?? {}).flatMap((name) => {
      const from = before.find((one) => one !== stack && name in (one.template.Outputs ?? {}));
      return from === undefined ? [] : [`    ${name}: output of ${from.name}`];
    }),
  ]);

/** Lists the files by folder, with their size and Cache-Control. */
export function fileLines(files: readonly SiteFile[]): string[] {
  const groups = Map.groupBy(files, ({ key }) => (key.includes('/') ? `${key.slice(0, key.indexOf('/'))}/` : key));
  return [...groups].map(([name, group]) => {
    const kilobytes = group.reduce((sum, { body }) => sum + body.length, 0) / 1000;
    const cacheControl = [...new Set(group.map((file) => file.cacheControl))].join(' | ');
    const summary = name.endsWith('/') ? `${group.length} files` : (group[0]?.contentType ?? '');
    return `  ${kilobytes.toFixed(1).padStart(8)} KB  ${name.padEnd(18)} ${summary.padEnd(32)} ${cacheControl}`;
  });
}

/** What the user must do in the consoles of Firebase, Google Cloud and Stripe after a deployment. */
export function nextSteps(stage: Stage, host: string, region: string): string[] {
  return [
    ...signInSteps(stage, host),
    ...paymentSteps(stage, host, region),
    ...stage.alarmEmails.map((email) => `${email} must confirm the first e-mail of AWS to receive alarms.`),
  ];
}

function signInSteps({ name, firebaseProject, admins }: Stage, host: string): string[] {
  if (firebaseProject === undefined) return [];
  const { domains, credentials, audience } = firebaseConsole(firebaseProject);
  return [
    `Sign-in: add ${host} to the authorised domains: ${domains}`,
    `Sign-in: open the OAuth 2.0 client 'Web client', and add ${redirectUri(host)} to its authorised redirect URIs (without it Google answers redirect_uri_mismatch): ${credentials}`,
    `Sign-in: publish the consent screen, or only its test users can sign in: ${audience}`,
    `Sign-in: check these steps: npm run deploy -- --stage ${name} --check-sign-in`,
    ...(admins.length === 0 ? [] : [`Then sign in as an administrator and open https://${host}/admin`]),
  ];
}

function paymentSteps({ payments }: Stage, host: string, region: string): string[] {
  if (payments === undefined) return [];
  return [
    `Payments: send Stripe's events to https://${host}${contract.receivePayment.path}: https://dashboard.stripe.com/webhooks`,
    `Payments: store the webhook's signing secret, which needs no further deployment: ${putCommand(payments.stripeWebhookParameter, region, 'whsec_...')} --overwrite`,
  ];
}
