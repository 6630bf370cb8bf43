import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The parts of a CloudFormation template that its readers use. */
export const template = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.optional(z.record(z.string(), z.unknown())),
      Metadata: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  Parameters: z.optional(z.record(z.string(), z.looseObject({ Default: z.optional(z.unknown()) }))),
  Mappings: z.optional(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))),
  Outputs: z.optional(z.record(z.string(), z.looseObject({ Value: z.unknown() }))),
});
export type Template = z.output<typeof template>;

/** Templates of one stack: its own, and those of its nested stacks by the logical id of their resource. */
export interface StackTemplates {
  root: Template;
  nested: ReadonlyMap<string, Template>;
}

const assetsFile = z.object({ files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })) });

/** Reads the templates of a stack from the folder of an assembly. */
export function readTemplates(folder: string, templateFile: string): StackTemplates {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const root = template.parse(read(templateFile));
  const stacks = Object.entries(root.Resources).filter(([, { Type }]) => Type === 'AWS::CloudFormation::Stack');
  if (stacks.length === 0) return { root, nested: new Map() };
  const { files } = assetsFile.parse(read(templateFile.replace('.template.json', '.assets.json')));
  const nested = stacks.map(([id, { Properties }]): [string, Template] => {
    // The template of a nested stack is an asset, whose address ends in its hash.
    const [, hash = ''] = /\/(\w+)\.json"/.exec(JSON.stringify(Properties?.TemplateURL)) ?? [];
    const file = files[hash]?.source.path;
    if (file === undefined) throw new Error(`${templateFile}: the nested stack ${id} has no template`);
    return [id, template.parse(read(file))];
  });
  return { root, nested: new Map(nested) };
}

/** The resources of a nested stack are named after it, because ids are unique only within a template. */
const prefixOf = (stackId: string): string => stackId.split('NestedStack')[0] ?? stackId;

/** One value of a template with a single intrinsic function, as `[name, argument]`. */
function intrinsic(value: object): [string, unknown] | undefined {
  const [entry, ...others] = Object.entries(value);
  return entry !== undefined && others.length === 0 && (entry[0] === 'Ref' || entry[0].startsWith('Fn::'))
    ? entry
    : undefined;
}

/** Copies a template value, replacing the references that `replace` knows. */
function replaceReferences(value: unknown, replace: (name: string, argument: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => replaceReferences(item, replace));
  const call = intrinsic(value);
  const replaced = call && replace(...call);
  if (replaced !== undefined) return replaced;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceReferences(item, replace)]));
}

/**
 * The resources of a stack and of its nested stacks in one template, as if there were no nested stacks. The local
 * stage runs it and tests read it: what a stage consists of does not depend on how it is split.
 */
export function flatTemplate({ root, nested }: StackTemplates): Template {
  const outputs = new Map<string, unknown>();
  const inlined: Template['Resources'] = {};
  for (const [stackId, { Resources, Outputs = {} }] of nested) {
    const parameters = new Map(Object.entries(root.Resources[stackId]?.Properties?.Parameters ?? {}));
    const idOf = (id: string) => (id in Resources ? `${prefixOf(stackId)}${id}` : undefined);
    const replace = (name: string, argument: unknown) => {
      if (name === 'Ref' && parameters.has(String(argument))) return parameters.get(String(argument));
      if (name === 'Ref') return idOf(String(argument)) && { Ref: idOf(String(argument)) };
      if (name !== 'Fn::GetAtt' || !Array.isArray(argument)) return undefined;
      const [id, attribute] = argument;
      return { 'Fn::GetAtt': [idOf(String(id)), attribute] };
    };
    for (const [id, resource] of Object.entries(Resources)) {
      const { DependsOn = [], ...rest } = resource;
      const dependsOn = [DependsOn].flat().map((other) => idOf(String(other)));
      inlined[`${prefixOf(stackId)}${id}`] = {
        ...(replaceReferences(rest, replace) as typeof resource),
        ...(dependsOn.length ? { DependsOn: dependsOn } : {}),
      };
    }
    for (const [name, { Value }] of Object.entries(Outputs))
      outputs.set(`${stackId} Outputs.${name}`, replaceReferences(Value, replace));
  }
  const own = Object.fromEntries(Object.entries(root.Resources).filter(([id]) => !nested.has(id)));
  // The values that the main stack passes to a nested stack may come from another nested stack.
  const replace = (name: string, argument: unknown) =>
    name === 'Fn::GetAtt' && Array.isArray(argument) ? outputs.get(argument.join(' ')) : undefined;
  return replaceReferences({ ...root, Resources: { ...own, ...inlined } }, replace) as Template;
}
