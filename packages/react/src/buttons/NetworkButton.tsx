'use client'
import { useEntryText } from '../i18n/useTexts.js'
import { useSlice } from '../store/useSlice.js'
import { Button, type ButtonProps } from './Button.js'
import { Chevron } from './Chevron.js'
import { guarded } from './guarded.js'

export interface NetworkButtonProps extends ButtonProps {
  /** What it says before a network is known; "Select network" by default. */
  label?: string
}

/** The network in use, and the way to another. Nothing where the page switched that off (`enableNetworkSwitch: false`). */
export const NetworkButton = guarded<NetworkButtonProps>(
  'NetworkButton',
  ({ label, forwarded, ...rest }) => {
    const text = useEntryText()
    const { active, unsupported } = useSlice('network')
    const { networkSwitch } = useSlice('options')
    if (!networkSwitch) return null
    const name = unsupported
      ? text('button.unsupported')
      : (active?.name ?? label ?? text('button.network'))
    return (
      <Button {...rest} ref={forwarded} to={{ view: 'Networks' }}>
        {active?.imageUrl && !unsupported && <img src={active.imageUrl} alt="" />}
        <span>{name}</span>
        <Chevron />
      </Button>
    )
  },
)
