export const stageFlags: readonly string[];
export const stageVariables: Readonly<Record<string, string>>;
