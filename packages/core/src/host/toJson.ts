/**
 * As JSON. Chain objects of libraries hold big numbers, which become texts; what cannot be written at all becomes `null`,
 * which the core refuses with a clear error.
 */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value, bigIntAsText) ?? 'null'
  } catch {
    return 'null'
  }
}

const bigIntAsText = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value
