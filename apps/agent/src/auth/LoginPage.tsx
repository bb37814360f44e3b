import { alert } from '@koi/ui/icons/frame'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Notice } from '@koi/ui/Notice'
import { PasswordField } from '@koi/ui/PasswordField'
import { mayAnswer } from '@koi/web/passkey'
import { Problem } from '@koi/web/problem'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { CodeField } from '../ui/ProofFields.tsx'
import { LanguageSelect } from '../app/LanguageSelect.tsx'
import { write, sentenceOf } from '../app/api.ts'
import { proofOf } from '../app/passkey.ts'
import { howItEnded, signIn } from '../app/session.ts'
import { Soft } from '../ui/Layout.tsx'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'

const names = ['username', 'password', 'otp'] as const
type Name = (typeof names)[number]

/** The page /login asks for player name and password, and for the second factor when the server requires it. */
export default function LoginPage() {
  const queries = useQueryClient()
  const [given, setGiven] = useState({ username: '', password: '', otp: '' })
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isOtpShown, setOtpShown] = useState(false)
  const [mayProve, setMayProve] = useState(false)
  const [problem, setProblem] = useState(() => ({ text: howItEnded(), isQuestion: true }))
  useEffect(() => {
    document.title = copy.title
  }, [])

  /** Signs with a passkey. Options are single use, so each try requests new ones. */
  const proved = async (): Promise<string> => {
    try {
      await write('POST /agent/api/login', { ...given, otp: '' })
    } catch (error) {
      if (error instanceof Problem && error.passkey) return proofOf(error.passkey)
      throw error
    }
    return ''
  }
  const submit = async (byPasskey = false) => {
    setAsking(true)
    setProblem({ text: '', isQuestion: false })
    try {
      const { token } = await write('POST /agent/api/login', byPasskey ? { ...given, otp: await proved() } : given)
      // Discard data cached for the previous agent.
      queries.clear()
      signIn(token)
    } catch (error) {
      const asks = error instanceof Problem && error.code.startsWith('OTP')
      // The first OTP_NEEDED is a prompt, a later one is an error.
      setProblem({ text: sentenceOf(error), isQuestion: asks && !isOtpShown })
      if (asks) setOtpShown(true)
      if (error instanceof Problem && error.passkey) setMayProve(mayAnswer(error.passkey))
    } finally {
      setAsking(false)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const empty = names.filter((name) => given[name] === '' && (name !== 'otp' || isOtpShown))
    setMissing(empty)
    const [first] = empty
    if (!first) return void submit()
    const field = event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  const field = (name: Name) => ({
    name,
    label: copy[name],
    value: given[name],
    error: missing.includes(name) ? copy.required(copy[name]) : null,
    onChange: (text: string) => {
      setGiven({ ...given, [name]: text })
      setMissing(missing.filter((one) => one !== name))
    },
  })
  return (
    <main className={css.login}>
      <Card>
        <div className={css.brand}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={44} height={44} />
          <div>
            <h1>{copy.title}</h1>
            <Soft>{copy.welcome}</Soft>
          </div>
        </div>
        {problem.text && (
          <Notice tone={problem.isQuestion ? undefined : 'error'} icon={alert} isAlert>
            {problem.text}
          </Notice>
        )}
        <form className={css.form} noValidate onSubmit={send}>
          <Field {...field('username')} autoComplete="username" autoCapitalize="none" maxLength={32} />
          <PasswordField {...field('password')} maxLength={64} />
          {isOtpShown && <CodeField {...field('otp')} hint={copy.otpHint} autoFocus />}
          {mayProve && (
            <Button kind="soft" wide disabled={isAsking} onClick={() => void submit(true)}>
              {copy.usePasskey}
            </Button>
          )}
          <Button type="submit" wide busy={isAsking}>
            {copy.submit}
          </Button>
        </form>
        <LanguageSelect />
      </Card>
    </main>
  )
}
