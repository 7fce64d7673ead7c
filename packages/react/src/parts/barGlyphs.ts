/** Line drawings of the bars on top, as all others: these come with the page, the others with the views. */
export const arrow = 'M12 4 6 10l6 6'
export const cross = 'm5 5 10 10M15 5 5 15'
export const question =
  'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .7-1 1.4M10 13.8v.1'
