import { features, type Language, useTexts } from './texts'

/** What the kit does, and what it costs. */
export function Kit({ language }: { language: Language }) {
  const text = useTexts()
  const facts = [
    ['19 kB', text.factPage],
    ['142 kB', text.factOpen],
    ['0', text.factParties],
  ]
  return (
    <section id="kit">
      <h2>{text.kit}</h2>
      <p className="lead">{text.kitLead}</p>
      <ul className="facts">
        {facts.map(([number, what]) => (
          <li key={what}>
            <strong>{number}</strong>
            {what}
          </li>
        ))}
      </ul>
      <ul className="features">
        {features[language].map(([title, line]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{line}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
