import * as z from 'zod/mini';

/** A synthesized CloudFormation template, as far as every reader of it relies on. */
export const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.optional(z.record(z.string(), z.unknown())),
      Metadata: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  Parameters: z.optional(z.record(z.string(), z.looseObject({ Default: z.optional(z.unknown()) }))),
});
export type Template = z.output<typeof templateSchema>;

/** What `Ref` and `Fn::GetAtt` of one resource give on this machine. */
export interface Physical {
  ref: string;
  attributes: Record<string, string>;
}

export const region = 'us-east-1';
export const account = '000000000000';

const pseudo: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
  'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/local/local`,
};

/** The resources of one type: logical id, properties with every reference resolved, metadata. */
export interface Resource<P> {
  id: string;
  properties: P;
  metadata: Record<string, unknown>;
}

/** Reads a template with its references resolved to what runs on this machine. */
export class ResolvedTemplate {
  private readonly template: Template;
  private readonly physical: ReadonlyMap<string, Physical>;

  constructor(template: Template, physical: ReadonlyMap<string, Physical>) {
    this.template = template;
    this.physical = physical;
  }

  /**
   * Every resource of a CloudFormation type.
   * @throws when the template describes one in a way that the local stage cannot read, naming the resource.
   */
  ofType<S extends z.ZodMiniType>(type: string, properties: S): Resource<z.output<S>>[] {
    return Object.entries(this.template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => {
        const parsed = properties.safeParse(this.resolve(resource.Properties ?? {}));
        if (!parsed.success) {
          const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
          throw new Error(`The local stage cannot play ${type} ${id}. ${where}`);
        }
        return { id, properties: parsed.data, metadata: resource.Metadata ?? {} };
      });
  }

  /** A template value with its intrinsic functions (Ref, GetAtt, Join, Sub, Select, Split) worked out. */
  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item)).filter((item) => item !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if (entries.length === 1 && first !== undefined && (first[0] === 'Ref' || first[0].startsWith('Fn::')))
      return this.call(first[0], first[1]);
    return Object.fromEntries(
      entries.map(([key, item]) => [key, this.resolve(item)]).filter(([, item]) => item !== undefined),
    );
  }

  private call(name: string, argument: unknown): unknown {
    switch (name) {
      case 'Ref':
        return argument === 'AWS::NoValue' ? undefined : this.ref(String(argument));
      case 'Fn::GetAtt': {
        const [id = '', ...path] = typeof argument === 'string' ? argument.split('.') : this.list(argument).map(String);
        return this.attribute(id, path.join('.'));
      }
      case 'Fn::Join': {
        const [separator, parts] = this.list(argument);
        return this.list(parts).join(String(separator));
      }
      case 'Fn::Sub':
        return this.substitute(argument);
      case 'Fn::Select': {
        const [index, parts] = this.list(argument);
        return this.list(parts)[Number(index)];
      }
      case 'Fn::Split': {
        const [separator, text] = this.list(argument);
        return String(text).split(String(separator));
      }
      default:
        throw new Error(`The local stage does not know ${name}; teach it in scripts/local-stage/template.ts.`);
    }
  }

  private list(value: unknown): unknown[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [resolved];
  }

  private ref(id: string): string {
    const parameter = this.template.Parameters?.[id]?.Default;
    return pseudo[id] ?? this.physical.get(id)?.ref ?? (parameter === undefined ? id : String(parameter));
  }

  private attribute(id: string, name: string): string {
    return this.physical.get(id)?.attributes[name] ?? `${id}.${name}`;
  }

  private substitute(argument: unknown): string {
    const [text, given] = Array.isArray(argument) ? argument : [argument, {}];
    const names = new Map(Object.entries(given ?? {}));
    return String(text).replace(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (names.has(name)) return String(this.resolve(names.get(name)));
      const [id = '', ...path] = name.split('.');
      return path.length ? this.attribute(id, path.join('.')) : (this.ref(name) ?? whole);
    });
  }
}
