import type * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';

/** Values of `Ref` and `Fn::GetAtt` for one resource on this machine. */
export interface PhysicalResource {
  ref: string;
  attributes: Record<string, string>;
}

export const region = 'us-east-1';
export const account = '000000000000';

const pseudoParameters: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
  'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/local/local`,
};

/** A resource whose references are resolved. */
export interface Resource<P> {
  /** Logical id. */
  id: string;
  properties: P;
  metadata: Record<string, unknown>;
}

/** A template whose references resolve to resources on this machine. */
export class ResolvedTemplate {
  private readonly template: Template;
  private readonly physical: ReadonlyMap<string, PhysicalResource>;

  constructor(template: Template, physical: ReadonlyMap<string, PhysicalResource>) {
    this.template = template;
    this.physical = physical;
  }

  /**
   * All resources of a CloudFormation type.
   * @throws Error that names the resource if it uses something that the local stage does not support.
   */
  ofType<S extends z.ZodMiniType>(type: string, properties: S): Resource<z.output<S>>[] {
    return Object.entries(this.template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => {
        const parsed = properties.safeParse(this.resolve(resource.Properties ?? {}));
        if (!parsed.success) {
          const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
          throw new Error(`The local stage does not support ${type} ${id}. ${where}`);
        }
        return { id, properties: parsed.data, metadata: resource.Metadata ?? {} };
      });
  }

  /** Evaluates the intrinsic functions (Ref, GetAtt, Join, Sub, Select, Split) in a template value. */
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
        throw new Error(`The local stage does not support ${name}; add it to scripts/local-stage/template.ts.`);
    }
  }

  private list(value: unknown): unknown[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [resolved];
  }

  private ref(id: string): string {
    const parameter = this.template.Parameters?.[id]?.Default;
    return pseudoParameters[id] ?? this.physical.get(id)?.ref ?? (parameter === undefined ? id : String(parameter));
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
