import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { UserError } from '../command/user-error.ts';

/** Data folder of `npm start` without --data. */
export const defaultDataDir = fileURLToPath(new URL('../../.local', import.meta.url));

/** Every data folder of a stage has it. */
export const lockFile = 'stage.lock';
const stageFile = 'stage.json';
/** Folder of the search index's bucket. */
export const searchFolder = 'search-index';

/** Addresses of a running stage, for other programs. */
const runningStage = z.object({
  pid: z.number(),
  url: z.string(),
  /** Address of the Firebase Auth emulator. */
  authEmulator: z.string(),
  firebaseProject: z.string(),
  /** DynamoDB endpoint, for the scripts and for debugging. */
  dynamodb: z.string(),
  /** SQS endpoint, for the tests and for debugging. */
  sqs: z.string(),
  /** S3 endpoint and the bucket of the search index. */
  s3: z.string(),
  searchBucket: z.string(),
  tableName: z.string(),
  queues: z.record(z.string(), z.string()),
});
export type RunningStage = z.infer<typeof runningStage>;

/** The data folder of a stage, locked by this process. */
export interface DataDir {
  path: string;
  /** Absolute path of a file in the folder. */
  file(name: string): string;
  /** Reads a JSON file of an earlier start; undefined if it is missing or does not match the schema. */
  read<T extends z.ZodMiniType>(name: string, schema: T): z.output<T> | undefined;
  /** Replaces a JSON file atomically: after a kill it is either the old one or the new one. */
  write(name: string, value: unknown): void;
  /** Publishes the addresses of the stage for other programs. */
  announce(stage: RunningStage): void;
  close(): void;
}

/**
 * Opens and locks the folder; empties it first if `fresh`. The lock is a SQLite lock on a small file: the kernel
 * releases it however the process ends, so there are no stale locks.
 * @throws UserError if another stage uses the folder.
 */
export function openDataDir(path: string, fresh: boolean): DataDir {
  if (fresh && existsSync(path) && readdirSync(path).length > 0 && !existsSync(join(path, lockFile)))
    throw new UserError(
      `--fresh only empties data folders of a stage, and ${path} is not one. Name another folder, or empty it yourself.`,
    );
  mkdirSync(path, { recursive: true });
  const lock = takeLock(path);
  if (fresh)
    for (const name of readdirSync(path))
      if (!name.startsWith(lockFile)) rmSync(join(path, name), { recursive: true, force: true });
  const file = (name: string): string => join(path, name);
  const write = (name: string, value: unknown): void => {
    writeFileSync(file(`${name}.new`), JSON.stringify(value, null, 2));
    renameSync(file(`${name}.new`), file(name));
  };
  return {
    path,
    file,
    read: (name, schema) => readJson(file(name), schema),
    write,
    announce: (stage) => write(stageFile, stage),
    close: () => {
      rmSync(file(stageFile), { force: true });
      lock.close();
    },
  };
}

function takeLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, lockFile), { timeout: 200 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    const other = readRunningStage(path);
    const owner = other ? ` (process ${other.pid}, ${other.url})` : '';
    throw new UserError(
      `Another stage uses ${path}${owner}. Stop it, or use another folder: npm start -- --data DIR --port N`,
    );
  }
}

/** Addresses of the stage that uses this folder; undefined if there is none. A killed stage leaves its file behind. */
export function readRunningStage(path: string): RunningStage | undefined {
  return readJson(join(path, stageFile), runningStage);
}

/** The stage that runs with this data folder (`.local` unless given); undefined if its process is gone. */
export function findRunningStage(dataDir: string | undefined): RunningStage | undefined {
  const stage = readRunningStage(dataDir === undefined ? defaultDataDir : resolve(dataDir));
  return stage !== undefined && isAlive(stage.pid) ? stage : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function readJson<T extends z.ZodMiniType>(file: string, schema: T): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
