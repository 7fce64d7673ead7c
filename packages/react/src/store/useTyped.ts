import { useState } from 'react'

/**
 * What stands in a field, and how to take what is typed. Its value is the core's; until the core has taken it, because its code is
 * still loaded, what was typed stands there and nothing of it is lost.
 */
export function useTyped(value: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  // The core has taken it, or has begun anew: what it says counts again.
  if (typed && typed.over !== value) setTyped(undefined)
  const type = (text: string) => {
    setTyped({ text, over: value })
    write(text)
  }
  return [typed?.over === value ? typed.text : value, type] as const
}
