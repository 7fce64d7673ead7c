import { type MessageToSay, useMessage, usePlain } from '../i18n/useText.js'
import { inGroups } from './Groups.js'

/** A message of the core in words; under a text of the specification is what it means. */
export function MessageText({ message }: { message: MessageToSay }) {
  const say = useMessage()
  const plain = usePlain()(message)
  return (
    <>
      {inGroups(say(message))}
      {plain && (
        <>
          {' '}
          <span className="plain">{plain}</span>
        </>
      )}
    </>
  )
}
