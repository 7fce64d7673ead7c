import { memo } from 'react'
import { numberFormat } from '../../format/formats.js'
import { useLocale } from '../../i18n/useTexts.js'
import { useDispatch } from '../../store/useDispatch.js'

/** Hundredths of a percent to choose from. */
const CHOICES = [10, 50, 100, 200, 500]

interface Props {
  slippage: string
  disabled: boolean
}

/** How much less than offered is accepted. No key press in the amount changes it. */
export const Slippage = memo(function Slippage({ slippage, disabled }: Props) {
  const locale = useLocale()
  const dispatch = useDispatch()
  const now = Math.round(Number(slippage) * 100)
  const choices = CHOICES.includes(now) ? CHOICES : [...CHOICES, now].sort((a, b) => a - b)
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <select
      className="choice"
      aria-labelledby="slippage"
      value={now}
      disabled={disabled}
      onChange={(event) =>
        dispatch({ type: 'swap', action: { type: 'slippage', bps: Number(event.target.value) } })
      }
    >
      {choices.map((bps) => (
        <option key={bps} value={bps}>
          {percent.format(bps / 10_000)}
        </option>
      ))}
    </select>
  )
})
