/** A text with its `{names}` replaced. A name without a value stays visible, so that it is noticed. */
export function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
