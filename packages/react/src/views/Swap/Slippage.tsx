import { useLocale } from '../../i18n/useTexts.js'
import { useDispatch } from '../../store/useDispatch.js'

/** Hundredths of a percent to choose from. */
const CHOICES = [10, 50, 100, 200, 500]

/** How much less than offered is accepted. */
export function Slippage({ slippage, disabled }: { slippage: string; disabled: boolean }) {
  const locale = useLocale()
  const dispatch = useDispatch()
  const now = Math.round(Number(slippage) * 100)
  const choices = CHOICES.includes(now) ? CHOICES : [...CHOICES, now].sort((a, b) => a - b)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
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
}
