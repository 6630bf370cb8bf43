import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  type StackStatus,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';

export interface FakeStack {
  status: StackStatus;
  isProtected: boolean;
  outputs: Record<string, string>;
}

/** CloudFormation as the deploy command sees it: the states of stacks. */
export class FakeFormation {
  readonly stacks = new Map<string, FakeStack>();
  /** Calls that change something: `UpdateTerminationProtection landfall-alice true`. */
  readonly changes: string[] = [];

  constructor() {
    mockClient(CloudFormationClient)
      .on(DescribeStacksCommand)
      .callsFake(({ StackName }) => ({ Stacks: [this.described(StackName)] }))
      .on(ListStackResourcesCommand)
      .resolves({ StackResourceSummaries: [] })
      .on(GetTemplateCommand)
      .resolves({ TemplateBody: '{"Resources":{}}' })
      .on(UpdateTerminationProtectionCommand)
      .callsFake(({ StackName, EnableTerminationProtection }) => {
        this.changes.push(`UpdateTerminationProtection ${StackName} ${EnableTerminationProtection}`);
        this.stack(StackName).isProtected = EnableTerminationProtection;
        return {};
      });
  }

  private stack(name: string): FakeStack {
    const stack = this.stacks.get(name);
    if (stack !== undefined) return stack;
    throw Object.assign(new Error(`Stack with id ${name} does not exist`), { name: 'ValidationError' });
  }

  private described(name: string) {
    const { status, isProtected, outputs } = this.stack(name);
    return {
      StackName: name,
      StackStatus: status,
      EnableTerminationProtection: isProtected,
      Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
    };
  }
}
