/** Line drawings on a field of 20 by 20, drawn with a 2 px pen like the cord. */
export const arrow = 'M12 4 6 10l6 6'
export const chevron = 'm8 5 5 5-5 5'
export const cross = 'm5 5 10 10M15 5 5 15'
export const question =
  'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .7-1 1.4M10 13.8v.1'
export const check = 'm4 10.5 4 4 8-9'
export const warning = 'M10 3 2.5 16.5h15zM10 8v4M10 14.3v.1'
export const dots = 'M4 10h.1M10 10h.1M16 10h.1'
export const grid = 'M5 5h2v2H5zM13 5h2v2h-2zM5 13h2v2H5zM13 13h2v2h-2z'
export const search = 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12M13.5 13.5 17 17'
export const copy = 'M8 8V4h8v8h-4M4 8h8v8H4z'
export const outside = 'M8 5H5v10h10v-3M11 4h5v5M16 4l-7 7'
export const unplug = 'M12 5V4H4v12h8v-1M8 10h9M14 7l3 3-3 3'
export const globe =
  'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M3 10h14M10 3c4.5 4.5 4.5 9.5 0 14M10 3c-4.5 4.5-4.5 9.5 0 14'
export const phone = 'M6 3h8v14H6zM9.5 14.5h1'
export const purse = 'M3 6h14v10H3zM3 6l10-3v3M13.5 11h.1'
export const key =
  'M12.5 11.5a4 4 0 1 0-4-4c0 .5 0 .8.2 1.3L3 14.5V17h2.5l.5-2h2l.5-2 1.7-1.7.7.2 1.5.2 2.3.2M13.5 6.5h.1'
export const receive = 'M10 3v10M5.5 9 10 13.5 14.5 9M4 17h12'
export const out = 'M10 14V4M5.5 8 10 3.5 14.5 8M4 17h12'
export const people =
  'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 16.5c0-3 2.5-4.5 5.5-4.5s5.5 1.5 5.5 4.5M13 4a3 3 0 0 1 0 5.5M15 12.3c1.5.7 2.500 2 2.500 4.2'
export const tools = 'M4 6h12M4 10h12M4 14h7'
export const scan = 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M3 10h14'
export const swap = 'M4 7h11l-3-3M16 13H5l3 3'
export const turn = 'M7 4v11l-3-3M13 16V5l3 3'
export const down = 'm5 8 5 5 5-5'
