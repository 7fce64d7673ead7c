import type { SignInSlice, Stage } from '@drawstring/core'
import { safeImage } from '../../format/safeImage.js'
import { Icon } from '../../parts/Icon.js'
import { useSlice } from '../../store/useSlice.js'

interface Props {
  signIn: SignInSlice
  /** The wallet's name. */
  wallet: string | undefined
}

/** How the cord is drawn: it draws itself while something is awaited, and parts where it failed. */
const STAGES: Partial<Record<SignInSlice['stage'], Stage>> = {
  signing: 'waiting',
  saving: 'waiting',
  failed: 'failed',
}

/** The page and the wallet, with the cord between them. */
export function Meeting({ signIn, wallet }: Props) {
  const { metadata } = useSlice('options')
  const { sessions } = useSlice('connection')
  const [family] = (signIn.account ?? '').split(':')
  const session = sessions.find(({ namespace }) => namespace === family)
  return (
    <div className="cord" data-stage={STAGES[signIn.stage]}>
      <Icon src={safeImage(metadata.icons?.[0])} name={metadata.name || location.host} />
      <svg viewBox="0 0 56 16" aria-hidden="true">
        <path className="track" d="M4 8h48" />
        <path className="line" d="M4 8h48" pathLength={100} />
      </svg>
      <Icon src={session?.walletIcon} name={wallet || session?.walletName || '?'} />
    </div>
  )
}
