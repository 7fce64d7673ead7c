const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#ffd84d"/>' +
  '<path d="M9 11h18v14H9z" fill="none" stroke="#111" stroke-width="2.5"/><path d="M21 18h6" stroke="#111" stroke-width="2.5"/></svg>'

/** A drawn purse on yellow: plainly a tool, nobody's brand. */
export const defaultIcon = `data:image/svg+xml;base64,${btoa(svg)}`
