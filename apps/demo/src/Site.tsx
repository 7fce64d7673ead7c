import type { Drawstring } from '@drawstring/core'
import { DrawstringProvider } from '@drawstring/react'
import { drawstringTheme } from '@drawstring/react/theme'
import { useMemo, useState } from 'react'
import { App } from './App'
import { type Design, optionsOf, START } from './design'
import { type Language, languages, TextsContext } from './texts'

/** The site with what its visitor chose: language and design. */
export function Site({ drawstring, example }: { drawstring: Drawstring; example: string | null }) {
  const [language, setLanguage] = useState(preferred)
  const [design, setDesign] = useState<Design>(START)
  const theme = useMemo(() => drawstringTheme(optionsOf(design)), [design])
  document.documentElement.lang = language
  return (
    <DrawstringProvider drawstring={drawstring} locale={language} theme={theme}>
      <TextsContext.Provider value={languages[language].texts}>
        <App
          example={example}
          language={language}
          setLanguage={setLanguage}
          builder={{ design, setDesign, theme }}
        />
      </TextsContext.Provider>
    </DrawstringProvider>
  )
}

function preferred(): Language {
  return navigator.language.startsWith('de') ? 'de' : 'en'
}
