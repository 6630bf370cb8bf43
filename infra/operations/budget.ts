import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Whether the stage has a budget: personal stages have none by default, and its mails need an address. */
export const hasBudget = (stage: Stage): stage is Exclude<Stage, { kind: 'local' }> & { monthlyBudgetUsd: number } =>
  stage.kind !== 'local' && stage.monthlyBudgetUsd !== undefined && stage.alarmEmails.length > 0;

/**
 * Mails the stage's alarm addresses when the forecast of the month exceeds 80% of the budget, and when the costs
 * exceed all of it. It stops nothing. It selects costs by the tag `stage`, which an operator activates once as a cost
 * allocation tag of the account (docs/runbook.md#the-budget). CloudFormation has budgets in few regions: it is in the
 * edge stack.
 */
export function stageBudget(scope: Construct, stage: Stage): void {
  if (!hasBudget(stage)) return;
  const subscribers = stage.alarmEmails.map((address) => ({ subscriptionType: 'EMAIL', address }));
  const when = (notificationType: 'FORECASTED' | 'ACTUAL', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
    subscribers,
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: Stack.of(scope).stackName,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:stage$${stage.name}`] },
    },
    notificationsWithSubscribers: [when('FORECASTED', 80), when('ACTUAL', 100)],
  });
}
