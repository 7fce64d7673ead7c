import { type Language, languages, useTexts } from './texts'

interface Props {
  language: Language
  setLanguage: (language: Language) => void
}

/** The page and the modal speak one language. */
export function LanguagePicker({ language, setLanguage }: Props) {
  const text = useTexts()
  return (
    <select
      className="quiet"
      aria-label={text.language}
      value={language}
      onChange={(event) => setLanguage(event.target.value as Language)}
    >
      {Object.entries(languages).map(([code, { name }]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
