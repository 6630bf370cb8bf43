import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { UserError } from '../command/user-error.ts';
import { accountOf, deployedStack } from '../deploy/account.ts';
import { deployableStage, mainStackName } from '../deploy/deployable-stage.ts';
import { defaultDataDir, findRunningStage, openDataDir, searchFolder } from '../local-stage/data-dir.ts';
import { folderBucket } from '../local-stage/s3/folder-bucket.ts';
import { startS3Server } from '../local-stage/s3/s3-server.ts';
import { startTableServer } from '../local-stage/table/table.ts';
import { region as localRegion } from '../local-stage/template.ts';

/** The end of the help of commands that work on a target. */
export const targetHelp = `Targets (default: the local stage of this repository):
  --stage NAME   a deployed stage, with your AWS credentials
  --data DIR     the local stage with this data folder, running or not
  --region R, --profile P   AWS region and profile of a deployed stage`;

/** The options of commands that work on a target, for `parseArgs`. */
export const targetOptions = {
  stage: { type: 'string' },
  data: { type: 'string' },
  region: { type: 'string' },
  profile: { type: 'string' },
} as const;
type TargetOptions = Partial<Record<keyof typeof targetOptions, string | undefined>>;

interface Target {
  /** What the table is called in messages. */
  label: string;
  isProduction: boolean;
  close(): Promise<void>;
}

/**
 * Does work on a target, and closes it.
 * @throws UserError if there is no such table
 */
export async function onTarget(options: TargetOptions, work: (target: Target) => Promise<void>): Promise<void> {
  const target = await openTarget(options);
  await work(target).finally(() => target.close());
}

/**
 * Sets the environment that functions/table and functions/search read, for the target's table and search index: of
 * a deployed stage, or the local stage of a data folder, which may run or not.
 */
async function openTarget(options: TargetOptions): Promise<Target> {
  const { stage, data, region, profile } = options;
  if (stage === undefined) return localTarget(data);
  if (data !== undefined) throw new UserError('Use only one of --stage and --data.');
  const account = await accountOf({ region, profile });
  const settings = deployableStage(stage);
  const outputs = await outputsOf(mainStackName(settings), account.region);
  const { TableName = '', SearchBucketName = '' } = outputs;
  Object.assign(process.env, { STAGE: 'command', TABLE_NAME: TableName, SEARCH_BUCKET: SearchBucketName });
  return {
    label: `${TableName} in ${account.region} of account ${account.id}`,
    isProduction: settings.kind === 'production',
    close: async () => {},
  };
}

async function outputsOf(stack: string, region: string): Promise<Record<string, string>> {
  const { Outputs = [] } = (await deployedStack(stack, region)) ?? {};
  const outputs = Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
  if (!outputs.TableName) throw new UserError(`There is no stack ${stack} with a table in ${region}.`);
  return outputs;
}

async function localTarget(data: string | undefined): Promise<Target> {
  const running = findRunningStage(data);
  if (running !== undefined) {
    setLocalCredentials(running.dynamodb, running.s3);
    Object.assign(process.env, { TABLE_NAME: running.tableName, SEARCH_BUCKET: running.searchBucket });
    return { label: `the table of the local stage at ${running.url}`, isProduction: false, close: async () => {} };
  }
  const path = data === undefined ? defaultDataDir : resolve(data);
  if (!existsSync(join(path, 'logs'))) throw new UserError(`${path} has no local stage. Start one with npm start.`);
  const folder = openDataDir(path, false);
  try {
    const { endpoint, child } = await startTableServer(folder);
    const storage = await startS3Server(new Map([[searchFolder, folderBucket(folder.file(searchFolder))]]));
    const close = async (): Promise<void> => {
      await child?.stop();
      await storage.close();
      folder.close();
    };
    setLocalCredentials(endpoint, storage.endpoint);
    const { TableNames: [name] = [] } = await new DynamoDBClient().send(new ListTablesCommand({ Limit: 1 }));
    if (name === undefined) {
      await close();
      throw new UserError(`${path} has no table yet. Start the stage once with npm start.`);
    }
    Object.assign(process.env, { TABLE_NAME: name, SEARCH_BUCKET: searchFolder });
    return { label: `the table in ${path}`, isProduction: false, close };
  } catch (error) {
    folder.close();
    throw error;
  }
}

function setLocalCredentials(table: string, s3: string): void {
  Object.assign(process.env, {
    STAGE: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: table,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
}
