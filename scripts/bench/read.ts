export async function benchRead(): Promise<void> {}
