import { Select } from './Select'
import { type Language, languages, useTexts } from './texts'

interface Props {
  language: Language
  setLanguage: (language: Language) => void
}

/** The page and the modal speak one language. */
export function LanguagePicker({ language, setLanguage }: Props) {
  const text = useTexts()
  const options = Object.entries(languages).map(
    ([code, { name }]) => [code as Language, name] as const,
  )
  return <Select label={text.language} options={options} chosen={language} choose={setLanguage} />
}
