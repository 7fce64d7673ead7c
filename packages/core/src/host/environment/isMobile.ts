const NAMES = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i

/** A phone or tablet: its pointer is a finger, or it says so. Touch laptops count too. */
export const isMobile = () =>
  window.matchMedia?.('(pointer: coarse)').matches === true || NAMES.test(navigator.userAgent)
