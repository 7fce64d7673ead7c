/** Says that a button leads to a choice. */
export function Chevron() {
  return (
    <svg viewBox="0 0 20 20" data-chevron aria-hidden="true">
      <path d="m5 8 5 5 5-5" />
    </svg>
  )
}
