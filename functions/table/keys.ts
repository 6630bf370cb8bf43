/** The attributes that a template names: `'like#${articleId}#${reader}'` names `articleId` and `reader`. */
type NamesIn<T extends string> = T extends `${string}\${${infer Name}}${infer Rest}` ? [Name, ...NamesIn<Rest>] : [];

const keyOf = <F extends string, const T extends string>(field: F, template: T) => ({
  field,
  composite: [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name) as NamesIn<T>,
  template,
  casing: 'none' as const,
});

/** The keys of an entity in an index, likewise. */
export const indexKeys = <const I extends string, const P extends string, const S extends string>(
  index: I,
  partition: P,
  sort: S,
) => ({ index, pk: keyOf(`${index}pk`, partition), sk: keyOf(`${index}sk`, sort) });

/** The primary key of an entity from templates of its partition key and its sort key. */
export const keys = <const P extends string, const S extends string>(partition: P, sort: S) => ({
  pk: keyOf('pk', partition),
  sk: keyOf('sk', sort),
});
