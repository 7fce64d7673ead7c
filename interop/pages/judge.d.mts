export function judge(folder: string): void
