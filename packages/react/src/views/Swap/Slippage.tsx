import type { Message } from '@drawstring/core'
import { memo, useId, useState } from 'react'
import { decimalPoint } from '../../format/decimalPoint.js'
import { numberFormat } from '../../format/formats.js'
import { useMessage, useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { useDispatch } from '../../store/useDispatch.js'

/** Hundredths of a percent to choose from. */
const CHOICES = [10, 50, 100]

interface Props {
  /** Percent: `1`. */
  slippage: string
  auto: boolean
  error: Message | undefined
  disabled: boolean
}

/** How much less than quoted is accepted. No key press in the amount changes it. */
export const Slippage = memo(function Slippage({ slippage, auto, error, disabled }: Props) {
  const text = useText()
  const say = useMessage()
  const locale = useLocale()
  const dispatch = useDispatch()
  const id = useId()
  const now = auto ? 'auto' : Math.round(Number(slippage) * 100)
  const listed = auto || CHOICES.includes(now as number)
  const [typed, setTyped] = useState(listed ? '' : slippage.replace('.', decimalPoint(locale)))
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const choose = (choice: 'auto' | number) => {
    setTyped('')
    const action =
      choice === 'auto'
        ? ({ type: 'autoSlippage' } as const)
        : ({ type: 'slippage', bps: choice } as const)
    dispatch({ type: 'swap', action })
  }
  const write = (value: string) => {
    setTyped(value)
    const point = decimalPoint(locale)
    dispatch({ type: 'swap', action: { type: 'typedSlippage', text: value, point } })
  }
  return (
    <fieldset className="options" aria-labelledby="slippage" disabled={disabled}>
      {(['auto', ...CHOICES] as const).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={id}
            checked={typed === '' && choice === now}
            onChange={() => choose(choice)}
          />
          {choice === 'auto' ? text('swap.slippageAuto') : percent.format(choice / 10_000)}
        </label>
      ))}
      <label data-chosen={typed !== '' || undefined}>
        <span className="hidden">{text('swap.slippageOwn')}</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder={text('swap.slippageOwn')}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => write(event.target.value)}
        />
        <span aria-hidden="true">%</span>
      </label>
      {error && (
        <p className="caption" data-tone="bad" role="alert" id={`${id}-error`}>
          {say(error)}
        </p>
      )}
    </fieldset>
  )
})
