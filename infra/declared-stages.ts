import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type DeclaredStage, stageNamed, stages } from './stages.ts';

/** Stages of this machine, which git ignores: `{ "alice": { "firebaseProject": "...", "admins": ["..."] } }`. */
export const localStagesFile = new URL('../stages.local.json', import.meta.url);

const file = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * The stages of infra/stages.ts, and the personal stages of a file of this machine with the same settings.
 * @throws Error that names the file, the stage and the setting
 */
export function declaredStages(local: URL = localStagesFile): Readonly<Record<string, DeclaredStage>> {
  if (!existsSync(local)) return stages;
  const own = Object.entries(parsedFile(local)).map(([name, settings]): [string, DeclaredStage] => {
    if (name in stages)
      throw new Error(
        `stages.local.json: '${name}' is declared in infra/stages.ts already. Remove it from one of them.`,
      );
    if (settings.kind !== undefined && settings.kind !== 'personal')
      throw new Error(
        `stages.local.json: ${name}.kind: is ${JSON.stringify(settings.kind)}, but only personal stages can be declared here. infra/stages.ts has the others, where they are reviewed like code.`,
      );
    const stage = { ...settings, kind: 'personal' } as DeclaredStage;
    try {
      // First without settings, for the name: some suggest production.
      stageNamed(name, {});
      stageNamed(name, { [name]: stage });
    } catch (error) {
      throw new Error(`stages.local.json: ${error instanceof Error ? error.message : error}`);
    }
    return [name, stage];
  });
  return { ...stages, ...Object.fromEntries(own) };
}

function parsedFile(local: URL): z.output<typeof file> {
  try {
    return file.parse(JSON.parse(readFileSync(local, 'utf8')));
  } catch (error) {
    const reason =
      error instanceof z.core.$ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`).join('; ')
        : String(error);
    throw new Error(`stages.local.json is not a list of stages by name: ${reason}`);
  }
}
