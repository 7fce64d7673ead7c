import type { Ask } from '../approval/ask.js'

/** Who asks whom. */
export interface Heading {
  wallet: string
  origin: string
}

/** The dialog's inside. Built node by node: what a page sends is text, never markup. */
export function content(
  ask: Ask,
  { wallet, origin }: Heading,
): {
  nodes: Node[]
  approve: HTMLButtonElement
  reject: HTMLButtonElement
} {
  const approve = button('Approve', 'approve')
  const reject = button('Reject', 'reject')
  reject.autofocus = true
  const nodes = [
    element('header', {}, [
      element('p', { class: 'badge', id: 'badge' }, ['Development wallet']),
      ...(wallet === 'Development wallet' ? [] : [element('p', {}, [wallet])]),
      element('p', {}, [origin]),
    ]),
    element('div', { class: 'body', tabindex: '0', role: 'group', 'aria-labelledby': 'question' }, [
      element('h2', { id: 'question' }, [ask.title]),
      element('dl', { id: 'details' }, rows(ask)),
    ]),
    element('footer', {}, [reject, approve]),
  ]
  return { nodes, approve, reject }
}

const rows = ({ details }: Ask) =>
  details.flatMap(({ label, value }) => [element('dt', {}, [label]), element('dd', {}, [value])])

function button(text: string, name: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = name
  made.append(text)
  return made
}

function element(tag: string, attributes: Record<string, string>, children: (Node | string)[]) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
