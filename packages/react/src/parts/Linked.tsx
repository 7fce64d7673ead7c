import { Fragment, type ReactNode } from 'react'

/** A text with elements in the place of its `{names}`. */
export function Linked({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Fragment key={index}>{index % 2 ? parts[piece] : piece}</Fragment>
  ))
}
