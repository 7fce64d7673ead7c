/** The signature: one line that runs through the page and ties a bow. */
export function Cord() {
  return (
    <svg
      className="cord"
      viewBox="0 0 1200 220"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path
        pathLength={100}
        d="M-10 120C180 40 330 190 520 128c46-15 66-56 30-74-44-22-84 46-24 86 62 41 150 2 142-50-7-44-74-32-82 12-10 58 60 96 140 66 160-60 300-110 490-40"
      />
    </svg>
  )
}
