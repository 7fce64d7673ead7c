/** The place of what is not rendered. An empty drawing, because its height needs no style. */
export function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return <svg className="space" width="1" height={height} aria-hidden="true" />
}
