import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { isProfile, profileRegions } from './bedrock-profiles.ts';

/**
 * Allows `role` to invoke one Bedrock model: in the stack's region, or through an inference profile in the regions that
 * the profile may choose, and there only through this profile.
 */
export function allowModel(role: IRole, id: string): void {
  const stack = Stack.of(role);
  const model = (region: string, name: string) =>
    stack.formatArn({ service: 'bedrock', region, account: '', resource: 'foundation-model', resourceName: name });
  const actions = ['bedrock:InvokeModel'];
  if (!isProfile(id)) {
    role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [model(stack.region, id)] }));
    return;
  }
  const [geography = ''] = id.split('.');
  const name = id.slice(geography.length + 1);
  const profile = stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: id });
  // A global profile names its models without a region, and in the region of the caller.
  const regions = geography === 'global' ? ['', stack.region] : (profileRegions[geography] ?? []);
  role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [profile] }));
  role.addToPrincipalPolicy(
    new PolicyStatement({
      actions,
      resources: regions.map((region) => model(region, name)),
      conditions: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
    }),
  );
}
