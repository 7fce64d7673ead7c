import { DrawstringButton, DrawstringModal, useDrawstringAccount } from '@drawstring/react'
import { Code } from './Code'
import { Connected } from './Connected'
import { Headless } from './Headless'
import { Hero } from './Hero'
import { Kit } from './Kit'
import { LanguagePicker } from './LanguagePicker'
import { SignIn, type SignInProps } from './SignIn'
import { ThemeBuilder, type ThemeBuilderProps } from './ThemeBuilder'
import { ThemePicker } from './ThemePicker'
import { TryIt } from './TryIt'
import { type Language, useTexts } from './texts'

interface Props {
  /** `headless` shows the account by hooks alone, `embedded` the views in the page. */
  example: string | null
  language: Language
  setLanguage: (language: Language) => void
  builder: ThemeBuilderProps
  signIn: SignInProps | undefined
}

export function App({ example, language, setLanguage, builder, signIn }: Props) {
  const text = useTexts()
  const { isConnected } = useDrawstringAccount()
  return (
    <>
      <header>
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="32" height="32" />
          Drawstring
        </a>
        <nav aria-label={text.nav}>
          <a href="#kit">{text.navKit}</a>
          <a href="#theme">{text.navTheme}</a>
          {signIn && <a href="#sign-in">{text.navSignIn}</a>}
          <a href="#code">{text.navCode}</a>
        </nav>
        <LanguagePicker language={language} setLanguage={setLanguage} />
        <ThemePicker />
        {isConnected && <DrawstringButton />}
      </header>
      <main>
        {example === 'embedded' && <DrawstringModal />}
        {isConnected && example === 'headless' ? (
          <Headless />
        ) : (
          <>
            <Hero>{isConnected ? <Connected /> : <TryIt />}</Hero>
            <Kit language={language} />
            <ThemeBuilder {...builder} />
            {signIn && <SignIn {...signIn} />}
            <Code design={builder.design} language={language} />
          </>
        )}
      </main>
      <footer>{text.footer}</footer>
    </>
  )
}
