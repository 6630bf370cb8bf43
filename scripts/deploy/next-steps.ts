import type { Stage } from '#infra/stages.ts';
import { contract } from '#shared/api/contract.ts';

/** What a person does once a stage is out, and no program of ours can. */
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
          `Send Stripe's events to https://${host}${contract.receivePayment.path}, and put the webhook's secret into ${stage.payments.stripeWebhookParameter}.`,
        ]),
    ...stage.alarmEmails.map((email) => `${email} confirms the first e-mail of AWS, or hears of no alarm.`),
  ];
}
