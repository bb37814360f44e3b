import { Button } from '@koi/ui/Button'
import { digits, Field } from '@koi/ui/Field'
import { PasswordField } from '@koi/ui/PasswordField'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { ask, Problem, sentenceOf } from '../app/api.ts'
import { howItEnded, signIn } from '../app/session.ts'
import { Card, Soft } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'

const names = ['username', 'password', 'otp'] as const
type Name = (typeof names)[number]

/** /login: the player's name and password, and the second factor once the server asks for it. */
export default function LoginPage() {
  const queries = useQueryClient()
  const [given, setGiven] = useState({ username: '', password: '', otp: '' })
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [isAsking, setAsking] = useState(false)
  const [wantsOtp, setWantsOtp] = useState(false)
  const [problem, setProblem] = useState(() => ({ text: howItEnded(), isQuestion: true }))
  useEffect(() => {
    document.title = copy.title
  }, [])

  const submit = async () => {
    setAsking(true)
    setProblem({ text: '', isQuestion: false })
    try {
      const { token } = await ask('POST /agent/api/login', given)
      // What the last agent saw is not this one's.
      queries.clear()
      signIn(token)
    } catch (error) {
      const asks = error instanceof Problem && error.code.startsWith('OTP')
      // Asked for the first time it is a question; afterwards it is what was wrong with the answer.
      setProblem({ text: sentenceOf(error), isQuestion: asks && !wantsOtp })
      if (asks) setWantsOtp(true)
    } finally {
      setAsking(false)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const empty = names.filter((name) => given[name] === '' && (name !== 'otp' || wantsOtp))
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
    <main className={css.door}>
      <Card>
        <div className={css.brand}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={44} height={44} />
          <div>
            <h1>{copy.title}</h1>
            <Soft>{copy.welcome}</Soft>
          </div>
        </div>
        {problem.text && (
          <Notice kind={problem.isQuestion ? 'info' : 'error'} isAlert>
            {problem.text}
          </Notice>
        )}
        <form className={css.form} noValidate onSubmit={send}>
          <Field {...field('username')} autoComplete="username" autoCapitalize="none" maxLength={32} />
          <PasswordField {...field('password')} maxLength={64} />
          {wantsOtp && (
            <Field
              {...field('otp')}
              hint={copy.otpHint}
              filter={digits(6)}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
            />
          )}
          <Button type="submit" wide busy={isAsking}>
            {copy.submit}
          </Button>
        </form>
      </Card>
    </main>
  )
}
