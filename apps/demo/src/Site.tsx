import type { Drawstring } from '@drawstring/core'
import { DrawstringProvider } from '@drawstring/react'
import { drawstringTheme } from '@drawstring/react/theme'
import { useMemo, useState } from 'react'
import { App } from './App'
import { type Design, optionsOf, START } from './design'
import type { SignInProps } from './SignIn'
import { languages, preferred, TextsContext } from './texts'

interface Props {
  drawstring: Drawstring
  example: string | null
  /** Present where there is a server to sign in to. */
  signIn: SignInProps | undefined
}

/** The site with what its visitor chose: language and design. */
export function Site({ drawstring, example, signIn }: Props) {
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
          signIn={signIn}
        />
      </TextsContext.Provider>
    </DrawstringProvider>
  )
}
