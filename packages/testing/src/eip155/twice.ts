/**
 * Runs `work` and returns its promise. When the work says `again`, a callback given straight to the promise's `then` is
 * called a second time with the same value, as faulty wallets do. (`await` hears one answer, whatever a wallet does.)
 */
export function answeringTwice<T>(work: (again: () => void) => Promise<T>): Promise<T> {
  let twice = false
  const promise = work(() => {
    twice = true
  })
  const native = promise.then.bind(promise)
  const repeat: Promise<T>['then'] = (onAnswer, onError) => {
    const first = native(onAnswer, onError)
    if (onAnswer) native((value) => (twice ? native(() => onAnswer(value)) : undefined), noop)
    return first
  }
  return Object.defineProperty(promise, 'then', { value: repeat, configurable: true })
}

const noop = () => {}
