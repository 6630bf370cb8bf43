import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  RollbackStackCommand,
  type StackStatus,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';

export interface FakeStack {
  status: StackStatus;
  isProtected: boolean;
  outputs: Record<string, string>;
  /** Reason of the failed resource. */
  failure?: string;
  /** The state after the one that is being described. */
  next?: StackStatus | 'DELETED';
  /** Resources that cannot be deleted. */
  stuck?: string[];
}

const failure = (name: string, message: string) => Object.assign(new Error(message), { name });

/** CloudFormation as the deploy command sees it: the states of stacks, and what AWS allows in each. */
export class FakeFormation {
  readonly stacks = new Map<string, FakeStack>();
  /** Calls that change something: `DeleteStack landfall-alice`. */
  readonly changes: string[] = [];
  private readonly client = mockClient(CloudFormationClient);

  constructor() {
    this.client.on(DescribeStacksCommand).callsFake(({ StackName }) => ({ Stacks: [this.described(StackName)] }));
    this.client.on(DescribeStackEventsCommand).callsFake(({ StackName }) => ({ StackEvents: this.events(StackName) }));
    this.client.on(ListStackResourcesCommand).callsFake(({ StackName }) => ({
      StackResourceSummaries: (this.stack(StackName).stuck ?? []).map((LogicalResourceId) => ({
        LogicalResourceId,
        ResourceStatus: 'DELETE_FAILED',
      })),
    }));
    this.client.on(GetTemplateCommand).resolves({ TemplateBody: '{"Resources":{}}' });
    this.client.on(UpdateTerminationProtectionCommand).callsFake(({ StackName, EnableTerminationProtection }) => {
      this.changes.push(`UpdateTerminationProtection ${StackName} ${EnableTerminationProtection}`);
      this.stack(StackName).isProtected = EnableTerminationProtection;
      return {};
    });
    this.client.on(DeleteStackCommand).callsFake(({ StackName }) => {
      this.changes.push(`DeleteStack ${StackName}`);
      const stack = this.stack(StackName);
      if (stack.isProtected)
        throw failure(
          'ValidationError',
          `Stack [${StackName}] cannot be deleted while TerminationProtection is enabled`,
        );
      Object.assign(stack, { status: 'DELETE_IN_PROGRESS', next: stack.stuck ? 'DELETE_FAILED' : 'DELETED' });
      return {};
    });
    for (const command of [ContinueUpdateRollbackCommand, RollbackStackCommand])
      this.client.on(command).callsFake(({ StackName }) => {
        this.changes.push(
          `${command === RollbackStackCommand ? 'RollbackStack' : 'ContinueUpdateRollback'} ${StackName}`,
        );
        Object.assign(this.stack(StackName), {
          status: 'UPDATE_ROLLBACK_IN_PROGRESS',
          next: 'UPDATE_ROLLBACK_COMPLETE',
        });
        return {};
      });
  }

  private stack(name: string): FakeStack {
    const stack = this.stacks.get(name);
    if (stack === undefined) throw failure('ValidationError', `Stack with id ${name} does not exist`);
    return stack;
  }

  /** Describes a stack; a change that is under way is finished at the next look. */
  private described(name: string) {
    const stack = this.stack(name);
    const { status, next, isProtected, outputs } = stack;
    if (next === 'DELETED') this.stacks.delete(name);
    else if (next !== undefined) {
      stack.status = next;
      delete stack.next;
    }
    return {
      StackName: name,
      StackStatus: status,
      EnableTerminationProtection: isProtected,
      Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
    };
  }

  private events(name: string) {
    const { failure: reason } = this.stack(name);
    const failed = { ResourceType: 'AWS::CloudFront::Distribution', ResourceStatus: 'CREATE_FAILED' };
    return [
      { ...failed, LogicalResourceId: 'Table', ResourceStatusReason: 'Resource creation cancelled' },
      ...(reason === undefined ? [] : [{ ...failed, LogicalResourceId: 'Site', ResourceStatusReason: reason }]),
      {
        ResourceType: 'AWS::CloudFormation::Stack',
        LogicalResourceId: name,
        ResourceStatus: 'CREATE_IN_PROGRESS',
        ResourceStatusReason: 'User Initiated',
      },
      { ...failed, LogicalResourceId: 'Old', ResourceStatusReason: 'of an earlier operation' },
    ];
  }
}
