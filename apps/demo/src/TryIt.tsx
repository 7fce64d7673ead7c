import { useTexts } from './texts'

/** What to do on this page. */
export function TryIt() {
  const text = useTexts()
  const steps = [
    [text.tryConnect, text.tryConnectText],
    [text.tryApprove, text.tryApproveText],
    [text.tryLook, text.tryLookText],
  ]
  return (
    <div className="card steps">
      <h2>{text.try}</h2>
      <ol>
        {steps.map(([title, line]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{line}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
