import type { OtpPress, OtpState } from '../src/signIn/OtpState.js'
import { createOtpView } from '../src/signIn/otpView.js'
import { createTexts } from '../src/texts/createTexts.js'

/** The form alone, moved by the test. */
export interface OtpPage {
  show(state: OtpState): void
  clearCode(): void
  readonly presses: readonly OtpPress[]
  isCanceled(): boolean
}

const { language, say } = createTexts([new URLSearchParams(location.search).get('lang') ?? 'en'])
document.documentElement.lang = language
const view = createOtpView(document.getElementById('frame') as HTMLElement, say)
const presses: OtpPress[] = []
const listen = async (): Promise<void> => {
  presses.push(await view.next())
  return listen()
}
void listen()
const page: OtpPage = {
  show: view.show,
  clearCode: view.clearCode,
  presses,
  isCanceled: () => view.canceled.aborted,
}
Object.assign(window, { otp: page })
