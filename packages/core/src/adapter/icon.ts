/** EIP-6963 asks for 96 px; anything heavier would be re-serialised with every list of wallets. */
const HEAVIEST = 64 * 1024

/** A wallet's own icon, if it is an image inside the page and of sensible size: other addresses could track visitors. */
export function safeIcon(icon: unknown): { icon?: string } {
  const text = typeof icon === 'string' ? icon.trim() : ''
  const isImage = /^data:image\/(png|jpeg|webp|svg\+xml|gif)[;,]/.test(text)
  return isImage && text.length <= HEAVIEST ? { icon: text } : {}
}
