import { Fragment } from 'react'

/** Letters of a group. */
const GROUP = 4

interface Props {
  address: string
  className?: string
}

/** An address with nothing left out, in groups that eyes can compare. There are no spaces in the text: it is read, found and copied as it is. */
export function WholeAddress({ address, className = '' }: Props) {
  return (
    <bdi className={`groups ${className}`.trim()} dir="ltr">
      {inGroups(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one address never move
        <Fragment key={index}>
          <span>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}

/** Four by four; `0x` belongs to the first four. */
export function inGroups(address: string): string[] {
  const head = address.startsWith('0x') ? '0x'.length : 0
  const groups: string[] = []
  for (let from = head; from < address.length; from += GROUP) {
    groups.push(address.slice(from === head ? 0 : from, from + GROUP))
  }
  return groups
}
