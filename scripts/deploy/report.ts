import type { Stage } from '#infra/stages.ts';
import { contract } from '#shared/api/contract.ts';
import { type AssembledStack, type Assembly, sizeOf } from './assembly.ts';
import type { SiteFile } from './site-files.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(8)} KB`;

/** Lists the stacks of a deployment. @param region of the stage, if known */
export function assemblyLines({ before, main }: Assembly, region: string): string[] {
  return [...before, main].flatMap((stack) => [
    `  ${stack.name} in ${stack.region ?? region}: ${sizeOf(stack)}`,
    ...parameterLines(stack, before),
  ]);
}

function parameterLines(stack: AssembledStack, before: readonly AssembledStack[]): string[] {
  return Object.keys(stack.template.Parameters ?? {}).flatMap((name) => {
    const from = before.find((one) => one !== stack && name in (one.template.Outputs ?? {}));
    return from === undefined ? [] : [`    ${name}: output of ${from.name}`];
  });
}

/** Lists the files by folder, with their size and Cache-Control. */
export function fileLines(files: readonly SiteFile[]): string[] {
  const groups = Map.groupBy(files, ({ key }) => (key.includes('/') ? `${key.slice(0, key.indexOf('/'))}/` : key));
  return [...groups].map(([name, group]) => {
    const bytes = group.reduce((sum, { body }) => sum + body.length, 0);
    const cacheControl = [...new Set(group.map((file) => file.cacheControl))].join(' | ');
    const [first] = group;
    const summary = group.length > 1 || name.endsWith('/') ? `${group.length} files` : (first?.contentType ?? '');
    return `  ${kilobytes(bytes)}  ${name.padEnd(18)} ${summary.padEnd(32)} ${cacheControl}`;
  });
}

/** Manual steps after a deployment. */
export function nextSteps(stage: Stage, host: string): string[] {
  return [
    ...(stage.firebaseProject === undefined
      ? []
      : [
          `Add ${host} to the authorised domains: https://console.firebase.google.com/project/${stage.firebaseProject}/authentication/settings`,
        ]),
    ...(stage.payments === undefined
      ? []
      : [
          `Send Stripe's events to https://${host}${contract.receivePayment.path}, and store the webhook's secret in ${stage.payments.stripeWebhookParameter}.`,
        ]),
    ...stage.alarmEmails.map((email) => `${email} must confirm the first e-mail of AWS to receive alarms.`),
  ];
}
