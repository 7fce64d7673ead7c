import { Fragment } from 'react'

/** What begins every address of an EVM network goes with its first group. */
const GROUP = /(?:^0x)?.{1,4}/g

/** A whole address in groups of four, so that two can be compared. It breaks between them; the gaps are drawn, so that copied it is plain. */
export function Groups({ address }: { address: string }) {
  const groups = address.match(GROUP) ?? []
  return (
    <bdi className="groups" dir="ltr">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one address never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </bdi>
  )
}

/** Whole addresses of EVM networks in a sentence. */
const ADDRESS = /(0x[0-9a-fA-F]{40})(?![0-9a-fA-F])/

/** A sentence whose whole addresses stand in groups. */
export function inGroups(said: string) {
  const parts = said.split(ADDRESS)
  if (parts.length === 1) return said
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never move
    index % 2 ? <Groups key={index} address={part} /> : part,
  )
}
