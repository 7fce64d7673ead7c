import { element, setAttribute, setText } from '../looks/element.js'
import type { Say } from '../texts/createTexts.js'
import type { OtpPress, OtpState, OtpView } from './OtpState.js'

export const DIGITS = 6

/** The form in which the user types the code. It is drawn here, so that the page never sees it. */
export function createOtpView(root: HTMLElement, say: Say): OtpView {
  const parts = createParts(say)
  const presses = createPresses()
  const canceling = new AbortController()
  const gone = new AbortController()
  const focus = () => parts.code.focus()
  // Never out of the page's hands: it gives the focus when it shows the frame, and takes it back.
  const focusIfHere = () => document.hasFocus() && focus()

  const typing = followCode(parts.code, presses.press)
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault()
    presses.press({ type: 'submit', code: parts.code.value })
  })
  parts.resend.addEventListener('click', () => presses.press({ type: 'resend' }))
  parts.cancel.addEventListener('click', () => canceling.abort())
  onEscape(() => canceling.abort(), gone.signal)
  addEventListener('focus', focus, { signal: gone.signal })
  root.replaceChildren(parts.form)
  focusIfHere()

  return {
    show: (state) => draw(parts, state, say),
    next: presses.next,
    canceled: canceling.signal,
    clearCode() {
      typing.clear()
      focusIfHere()
    },
    remove() {
      gone.abort()
      root.replaceChildren()
    },
  }
}

/** Keeps the field to digits, and presses as soon as the last one is there. */
function followCode(code: HTMLInputElement, press: (press: OtpPress) => void) {
  let typed = ''
  code.addEventListener('input', () => {
    const before = typed
    typed = code.value.replace(/\D/g, '').slice(0, DIGITS)
    if (code.value !== typed) code.value = typed
    if (typed.length === DIGITS && typed !== before) press({ type: 'submit', code: typed })
  })
  const clear = () => {
    typed = ''
    code.value = ''
  }
  return { clear }
}

function onEscape(work: () => void, signal: AbortSignal): void {
  addEventListener('keydown', ({ key }) => key === 'Escape' && work(), { signal })
}

/** Hands over one press at a time; a press while none is awaited is dropped, not kept. */
function createPresses() {
  let waiting: ((press: OtpPress) => void) | undefined
  return {
    next: () =>
      new Promise<OtpPress>((resolve) => {
        waiting = resolve
      }),
    press(press: OtpPress) {
      const resolve = waiting
      waiting = undefined
      resolve?.(press)
    },
  }
}

type Parts = ReturnType<typeof createParts>

function createParts(say: Say) {
  const title = element('h1', { id: 'title' }, say('otp.title'))
  const lead = element('p', { id: 'lead' })
  const site = element('p', { class: 'quiet' })
  const code = element('input', {
    ...{ id: 'code', type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' },
    ...{ 'aria-describedby': 'lead note', spellcheck: 'false' },
  })
  const label = element('label', { for: 'code' }, say('otp.code'))
  const note = element('p', { id: 'note', 'aria-live': 'polite' })
  const verify = element('button', { type: 'submit', class: 'main' })
  const resend = element('button', { type: 'button' })
  const wait = element('p', { id: 'wait', class: 'quiet' })
  const cancel = element('button', { type: 'button' }, say('otp.cancel'))
  const form = element(
    'form',
    { novalidate: '', 'aria-labelledby': 'title' },
    ...[title, lead, site, label, code, note, verify],
    element('div', { class: 'row' }, resend, cancel),
    wait,
  )
  return { form, lead, site, code, note, verify, resend, wait, cancel }
}

function draw(parts: Parts, state: OtpState, say: Say): void {
  const { email, site, busy, note, waitS } = state
  setText(parts.lead, email ? say('otp.sent', { email }) : say('otp.sentAnywhere'))
  setText(parts.site, say('otp.site', { site }))
  setText(parts.note, note ? say(note.key, note.n === undefined ? {} : { n: note.n }) : '')
  parts.note.classList.toggle('bad', note?.bad ?? false)
  setAttribute(parts.code, 'aria-invalid', note?.bad ? 'true' : undefined)
  parts.code.readOnly = busy !== 'no'
  setText(parts.verify, say(busy === 'verifying' ? 'otp.verifying' : 'otp.verify'))
  setAttribute(parts.verify, 'aria-disabled', busy === 'no' ? undefined : 'true')
  drawResend(parts, state, say)
  setText(parts.wait, waitS ? say('otp.wait', { n: waitS }) : '')
}

/** Stays where it is while it cannot be pressed, so that the keyboard does not lose its place. */
function drawResend({ resend }: Parts, { busy, waitS }: OtpState, say: Say): void {
  resend.hidden = waitS === undefined
  setText(resend, say(busy === 'sending' ? 'otp.resending' : 'otp.resend'))
  const rests = busy === 'no' && waitS === 0
  setAttribute(resend, 'aria-disabled', rests ? undefined : 'true')
  setAttribute(resend, 'aria-describedby', waitS ? 'wait' : undefined)
}
