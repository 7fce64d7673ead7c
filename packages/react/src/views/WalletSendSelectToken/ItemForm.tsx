import { useEffect, useId, useState } from 'react'
import { useMessage, useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** An NFT, by its collection contract and token ID. Goes back once the collection says that it is the account's. */
export function ItemForm() {
  const text = useText()
  const say = useMessage()
  const dispatch = useDispatch()
  const { item, itemProblem, asking } = useSlice('send')
  const [collection, setCollection] = useState('')
  const [number, setNumber] = useState('')
  const [asked, setAsked] = useState(false)
  const id = useId()
  const problem = asked && itemProblem
  const described = { 'aria-invalid': !!problem, 'aria-describedby': `${id}-problem` }
  const found =
    asked &&
    item?.number === number &&
    item.collection.toLowerCase() === collection.trim().toLowerCase()
  useEffect(() => {
    if (found) dispatch({ type: 'back' })
  }, [found, dispatch])
  // What is typed since is another question: an item that was chosen before is no answer to it.
  const edit = (change: () => void) => {
    setAsked(false)
    change()
  }
  return (
    <details className="details byNumber">
      <summary>{text('send.item')}</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          dispatch({ type: 'send', action: { type: 'chooseItem', collection, number } })
        }}
      >
        <label htmlFor={`${id}-collection`} className="caption">
          {text('send.collection')}
        </label>
        <input
          id={`${id}-collection`}
          {...described}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={collection}
          onChange={(event) => edit(() => setCollection(event.target.value))}
        />
        <label htmlFor={`${id}-number`} className="caption">
          {text('send.number')}
        </label>
        <input
          id={`${id}-number`}
          inputMode="numeric"
          {...described}
          autoComplete="off"
          value={number}
          onChange={(event) => edit(() => setNumber(event.target.value))}
        />
        <p id={`${id}-problem`} className="caption" aria-live="polite">
          {asked && asking && text('send.asking')}
          {problem && say(problem)}
        </p>
        <button type="submit" className="button">
          {text('send.chooseItem')}
        </button>
      </form>
    </details>
  )
}
