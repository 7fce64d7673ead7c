/** Rows of the final size that keep the place of rows on their way; they appear after 150 ms. */
export function Bones({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <li className="row" key={index} aria-hidden="true">
      <span className="icon bone" />
      <span className="bone" />
    </li>
  ))
}
