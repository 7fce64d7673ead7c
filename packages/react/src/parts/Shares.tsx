import { numberFormat } from '../format/formats.js'
import { useLocale } from '../i18n/useTexts.js'

const PERCENTS = [25, 50, 75]

interface Props {
  disabled: boolean
  /** What the last one is called. */
  all: string
  /** "All there is" is being worked out. */
  busy?: boolean
  take: (percent: number) => void
  takeAll: () => void
}

/** Shares of the balance to fill an amount with. */
export function Shares({ disabled, all, busy, take, takeAll }: Props) {
  const locale = useLocale()
  const percent = numberFormat(locale, { style: 'percent' })
  // Who stands on one with the keyboard stays there while it cannot be pressed.
  const common = {
    type: 'button',
    className: 'share',
    'aria-disabled': disabled || undefined,
  } as const
  return (
    <span className="shares">
      {PERCENTS.map((share) => (
        <button key={share} {...common} onClick={() => disabled || take(share)}>
          {percent.format(share / 100)}
        </button>
      ))}
      <button {...common} aria-busy={busy || undefined} onClick={() => disabled || takeAll()}>
        {all}
      </button>
    </span>
  )
}
