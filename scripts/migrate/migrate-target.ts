import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { accountOf, deployedStack } from '../deploy/account.ts';
import { deployableStage, mainStackName } from '../deploy/deployable-stage.ts';
import { defaultDataDir, findRunningStage, openDataDir } from '../local-stage/data-dir.ts';
import { startTableServer } from '../local-stage/table/table.ts';
import { region as localRegion } from '../local-stage/template.ts';
import { UserError } from '../user-error.ts';

export interface TargetOptions {
  stage?: string | undefined;
  table?: string | undefined;
  data?: string | undefined;
  region?: string | undefined;
  profile?: string | undefined;
}

export interface Target {
  /** What the table is called in messages. */
  label: string;
  isProduction: boolean;
  close(): Promise<void>;
}

/**
 * Sets the environment that functions/table reads, for the target's table: of a deployed stage, a table by name, or the
 * local stage of a data folder, which may run or not.
 * @throws UserError if there is no such table
 */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const { stage, table: name, data, region, profile } = options;
  if ([stage, name, data].filter((one) => one !== undefined).length > 1)
    throw new UserError('Use only one of --stage, --table and --data.');
  if (stage === undefined && name === undefined) return localTarget(data);
  const account = await accountOf({ region, profile });
  const settings = stage === undefined ? undefined : deployableStage(stage);
  const tableName = name ?? (settings === undefined ? '' : await tableOf(mainStackName(settings), account.region));
  Object.assign(process.env, { STAGE: 'command', TABLE_NAME: tableName });
  return {
    label: `${tableName} in ${account.region} of account ${account.id}`,
    isProduction: settings?.kind === 'production',
    close: async () => {},
  };
}

async function tableOf(stack: string, region: string): Promise<string> {
  const { Outputs = [] } = (await deployedStack(stack, region)) ?? {};
  const name = Outputs.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
  if (name === undefined) throw new UserError(`There is no stack ${stack} with a table in ${region}.`);
  return name;
}

async function localTarget(data: string | undefined): Promise<Target> {
  const running = findRunningStage(data);
  if (running !== undefined) {
    setLocalCredentials(running.dynamodb);
    process.env.TABLE_NAME = running.tableName;
    return { label: `the table of the local stage at ${running.url}`, isProduction: false, close: async () => {} };
  }
  const path = data === undefined ? defaultDataDir : resolve(data);
  if (!existsSync(join(path, 'logs'))) throw new UserError(`${path} has no local stage. Start one with npm start.`);
  const folder = openDataDir(path, false);
  try {
    const { endpoint, child } = await startTableServer(folder);
    const close = async (): Promise<void> => {
      await child?.stop();
      folder.close();
    };
    setLocalCredentials(endpoint);
    const { TableNames: [name] = [] } = await new DynamoDBClient().send(new ListTablesCommand({ Limit: 1 }));
    if (name === undefined) {
      await close();
      throw new UserError(`${path} has no table yet. Start the stage once with npm start.`);
    }
    process.env.TABLE_NAME = name;
    return { label: `the table in ${path}`, isProduction: false, close };
  } catch (error) {
    folder.close();
    throw error;
  }
}

function setLocalCredentials(endpoint: string): void {
  Object.assign(process.env, {
    STAGE: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
}
