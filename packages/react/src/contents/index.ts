/** What fills the dialog. It is loaded while the dialog opens, and comes into it as it stands. */
export { Bars } from './Bars.js'
export { Drag } from './Drag.js'
export { View } from './View.js'
