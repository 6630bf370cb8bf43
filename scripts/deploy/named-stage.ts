import { type Stage, stageNamed } from '#infra/stages.ts';
import { brand } from '#shared/config/brand.ts';
import { Mistake } from './mistake.ts';

/** Settings of a stage that AWS can hold. @throws Mistake in the words of infra/stages.ts. */
export function deployableStage(name: string): Stage {
  if (name === 'local') throw new Mistake('The local stage runs on this machine alone: npm start.');
  try {
    return stageNamed(name);
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}

/** Name of the stage's main stack, as infra/synth.ts gives it. */
export const mainStackName = ({ name }: Stage): string => `${brand.product}-${name}`;
