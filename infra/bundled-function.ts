import { join } from 'node:path';
import { AssetHashType, Duration, FileSystem, RemovalPolicy, Size, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, CfnFunction, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type LambdaEnv, lambdaEnv } from '#shared/lambda-env.ts';
import { isWatched, type Stage } from './stages.ts';

/** Memory, timeout and reserved concurrency of one function. */
export interface FunctionSize {
  /** Memory buys CPU time: 1,769 MB is one core. */
  memoryMb: number;
  timeoutSeconds: number;
  /** Size of the folder for temporary files; Lambda's default is 512. */
  temporaryMb?: number;
  /**
   * Concurrent executions that a production stage reserves out of the account's 1,000: never more at once, and never
   * fewer because of other functions. Lambda has no other isolation between functions, so two kinds reserve: those that
   * wait for external servers, and the pipeline, which must run while readers flood the routes.
   */
  reserved?: number;
}

export interface BundledFunctionProps extends FunctionSize {
  stage: Stage;
  /** Folder with the bundles. */
  functionsDir: string;
  /** Name of the bundle: `list-articles`. */
  bundle: string;
  description: string;
  environment: LambdaEnv;
  /** Construct that has the log group; by default the function itself. */
  logScope?: Construct;
}

/** The log group of a function. */
export const logsOf = (scope: Construct, { logDays }: Stage): LogGroup =>
  new LogGroup(scope, 'Logs', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY });

/**
 * One Lambda with a role and a log group of its own. The role may write that log and nothing else until it is allowed
 * more.
 */
export class BundledFunction extends Construct {
  readonly bundle: string;
  readonly memoryMb: number;
  readonly role: Role;
  readonly logGroup: LogGroup;
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.bundle = props.bundle;
    this.memoryMb = props.memoryMb;
    this.logGroup = logsOf(props.logScope ?? this, props.stage);
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(this.role);
    const revision: string | undefined = this.node.tryGetContext('revision');
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(join(props.functionsDir, props.bundle), revision),
      role: this.role,
      logGroup: this.logGroup,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      ...(props.temporaryMb === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(props.temporaryMb) }),
      environment: {
        ...environmentOf(props),
        ...nodeOptions(props.stage),
        ...(isWatched(props.stage) ? { METRICS: 'cloudwatch' } : {}),
        ...(revision === undefined ? {} : { REVISION: revision }),
      },
      ...reservation(props),
      ...tracing(props.stage),
    });
    if (props.stage.kind !== 'local') {
      Validations.of(this.role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason:
          'PutTraceSegments and PutTelemetryRecords of X-Ray do not support resources. No other statement has a wildcard (test/infra/operations.test.ts).',
      });
    }
    const { defaultChild } = this.lambda.node;
    // The local stage finds the bundle by this name.
    if (defaultChild instanceof CfnFunction) defaultChild.addMetadata('bundle', props.bundle);
  }
}

/**
 * The code of a bundle. CloudFormation only updates what differs from its last template, so it does not notice what a
 * rollback has changed. A new revision (scripts/deploy) makes code and variables of all functions differ.
 */
const codeOf = (folder: string, revision: string | undefined): Code =>
  revision === undefined
    ? Code.fromAsset(folder)
    : Code.fromAsset(folder, {
        assetHashType: AssetHashType.CUSTOM,
        assetHash: `${FileSystem.fingerprint(folder)} ${revision}`,
      });

/** Only production reserves concurrency: another account may have a limit of ten, and its stages have no readers. */
const reservation = ({ stage, reserved }: BundledFunctionProps) =>
  stage.kind === 'production' && stage.reservesConcurrency && reserved !== undefined
    ? { reservedConcurrentExecutions: reserved }
    : {};

/** Stack traces name files and lines of the source, by the maps next to the bundles. Local bundles have none. */
const nodeOptions = (stage: Stage): Record<string, string> =>
  stage.kind === 'local' ? {} : { NODE_OPTIONS: '--enable-source-maps' };

/** Traces calls with X-Ray, except in the local stage. */
const tracing = (stage: Stage) => (stage.kind === 'local' ? {} : { tracing: Tracing.ACTIVE });

/**
 * Environment of the function, parsed by the schema of `shared/lambda-env.ts`.
 * @throws Error when a value is invalid or a name is unknown
 */
function environmentOf({ bundle, environment }: BundledFunctionProps): Record<string, string> {
  const parsed = lambdaEnv.safeParse(environment);
  const unknown = Object.keys(environment).filter((name) => !(name in lambdaEnv.shape));
  if (!parsed.success || unknown.length) {
    const reasons = parsed.success
      ? unknown.map((name) => `${name} is unknown`)
      : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Environment of ${bundle} does not fit shared/lambda-env.ts: ${reasons.join('; ')}`);
  }
  return Object.fromEntries(
    Object.entries(parsed.data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
