export { Avatar } from '../parts/Avatar.js'
export { WalletBadge } from '../parts/WalletBadge.js'
