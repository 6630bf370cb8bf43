import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { StageError } from './options.ts';

const lockFile = 'stage.lock';
const stageFile = 'stage.json';

/** What a running stage tells other programs about itself. */
const runningStage = z.object({
  pid: z.number(),
  url: z.string(),
  /** Emulator of Firebase sign-in, and its project. */
  authEmulator: z.string(),
  firebaseProject: z.string(),
  /** DynamoDB and SQS endpoints, for whoever wants to look inside. */
  dynamodb: z.string(),
  sqs: z.string(),
  tableName: z.string(),
  queues: z.record(z.string(), z.string()),
});
export type RunningStage = z.infer<typeof runningStage>;

/** The folder that one stage keeps its things in, held by this process until it ends. */
export interface DataDir {
  path: string;
  /** Absolute path of a file in the folder. */
  file(name: string): string;
  /** Parsed JSON that an earlier start left here; undefined when there is none or it does not fit. */
  read<T extends z.ZodMiniType>(name: string, schema: T): z.output<T> | undefined;
  /** Replaces a JSON file whole: a kill leaves the old one or the new one. */
  write(name: string, value: unknown): void;
  /** Says where the stage can be reached. */
  announce(stage: RunningStage): void;
  close(): void;
}

/**
 * Opens the folder for this process alone, emptied first when `fresh`. The lock is SQLite's on a small file: the kernel lets go of it when
 * the process ends, however it ends, so there is no stale lock to recognise.
 * @throws StageError when another stage holds the folder.
 */
export function openDataDir(path: string, fresh: boolean): DataDir {
  if (fresh && existsSync(path) && readdirSync(path).length > 0 && !existsSync(join(path, lockFile)))
    throw new StageError(
      `--fresh deletes what a stage has kept, and ${path} holds something else. Name another folder, or empty it yourself.`,
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
    const who = other ? ` (process ${other.pid}, ${other.url})` : '';
    throw new StageError(
      `Another stage uses ${path}${who}. End it, or start this one with a folder of its own: npm start -- --data DIR --port N`,
    );
  }
}

/** What the stage that runs in this folder has announced; undefined when none does. */
export function readRunningStage(path: string): RunningStage | undefined {
  return readJson(join(path, stageFile), runningStage);
}

function readJson<T extends z.ZodMiniType>(file: string, schema: T): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
