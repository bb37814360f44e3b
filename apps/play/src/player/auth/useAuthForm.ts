import { checkLogin, checkRegistration } from '@koi/contract/player/auth/auth.check'
import { BirthdayMissing, CaptchaWrong, CredentialsWrong, TermsNotAccepted } from '@koi/contract/player/auth/auth.copy'
import { SignInFactorNeeded } from '@koi/contract/player/recovery/recovery.copy'
import { languages } from '@koi/contract/language'
import { plainName } from '@koi/contract/typed'
import { mayAnswer } from '@koi/web/passkey'
import { Problem, problemOf, requireValid } from '@koi/web/problem'
import { useForm } from '@koi/web/useForm'
import { useEffect, useState } from 'react'
import { signIn } from '../../app/session/signing.ts'
import { readSource } from '../../app/session/source.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { call } from '../../app/data/api.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { goTo, arrivedByRedirect } from '../../app/shell/go.ts'
import { isOwnPath, paths } from '../../app/shell/paths.ts'
import { onSignOut } from '../../app/session/signOut.ts'
import { report, toastSuccess, toast } from '../../app/notices/toast.ts'
import { copy } from './auth.copy.ts'
import { anotherIndex, isRight } from './captcha.ts'

export const blankForm = {
  name: '',
  password: '',
  confirmPass: '',
  realname: '',
  paypassword: '',
  code: '',
  birthday: '',
}
export type AuthForm = typeof blankForm

const blankDraft = { name: '', realname: '', birthday: '', hasAgreed: true }
/** Typed values, kept over a visit to the terms; passwords are not kept. */
let draft = blankDraft
onSignOut(() => {
  draft = blankDraft
})

const isFactorAsked = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === SignInFactorNeeded.name

export function useAuthForm(isRegistering: boolean, asksBirthday: boolean, pid: string, redirect: string) {
  const site = useSite()
  const { name, realname, birthday } = draft
  const { form, set, field } = useForm({ ...blankForm, name, realname, birthday })
  const [hasAgreed, setAgreed] = useState(draft.hasAgreed)
  /** Set while a right password waits for the factor. `passkey`: WebAuthn options, if a passkey may replace the code. */
  const [asked, setAsked] = useState<{ passkey: unknown } | null>(null)
  const [captcha, setCaptcha] = useState(() => anotherIndex(null))
  useEffect(() => {
    draft = { name: form.name, realname: form.realname, birthday: form.birthday, hasAgreed }
  }, [form.name, form.realname, form.birthday, hasAgreed])

  const anotherCaptcha = () => setCaptcha((now) => anotherIndex(now))
  const requireCaptcha = () => {
    if (isRight(form.code, captcha)) return
    set('code')('')
    anotherCaptcha()
    throw problemOf(CaptchaWrong)
  }

  /** Stores the token and returns the navigation to run next. */
  const completeSignIn = (token: string | null | undefined | number) => {
    if (!token) throw new Problem('')
    draft = blankDraft
    void signIn(String(token))
    return () => goTo(isOwnPath(redirect) ? redirect : paths.home(), { replace: true, state: arrivedByRedirect })
  }

  const logIn = async () => {
    const { name, password, code } = form
    const wrong = checkLogin({ name, password, code })
    requireValid(wrong === CaptchaWrong ? null : wrong)
    requireCaptcha()
    try {
      const { data } = await call('POST /api/login_pc', { name, password, code })
      return completeSignIn(data?.new_api_token || data?.api_token)
    } catch (error) {
      if (!isFactorAsked(error)) throw error
      setAsked({ passkey: error.passkey })
    }
  }

  /** Repeats the sign-in with the factor that the server has asked for. */
  const logInWith = async (otp: string) => {
    const { name, password, code } = form
    try {
      const { data } = await call('POST /api/login_pc', { name, password, code, otp })
      return completeSignIn(data?.new_api_token || data?.api_token)
    } catch (error) {
      if (!(error instanceof Problem && error.code === CredentialsWrong.name)) throw error
      // The step that would show the refusal is closed.
      setAsked(null)
      report(error, 'error')
    }
  }

  /** Requests new options for a passkey: each is valid once. */
  const askPasskey = async (): Promise<unknown> => {
    const { name, password, code } = form
    try {
      await call('POST /api/login_pc', { name, password, code })
    } catch (error) {
      if (isFactorAsked(error)) return error.passkey
      throw error
    }
  }

  const register = async () => {
    if (!hasAgreed) throw problemOf(TermsNotAccepted)
    const typed = { ...form, name: plainName(form.name) }
    requireValid(
      checkRegistration(typed, site?.languages ?? languages) ??
        (asksBirthday && form.birthday === '' ? BirthdayMissing : null),
    )
    requireCaptcha()
    const { birthday, ...given } = typed
    const source = readSource()
    const more = { ...(birthday ? { birthday } : {}), ...(pid ? { pid } : {}), ...(source ? { source } : {}) }
    const { data, message } = await call('POST /api/register', { ...given, ...more })
    const navigateOn = completeSignIn(data?.api_token || data?.new_api_token)
    toastSuccess(message)
    return navigateOn
  }

  const [submit, isBusy, failure] = useSubmit(async () => {
    try {
      return await (isRegistering ? register() : logIn())
    } catch (error) {
      if (!(error instanceof Problem && error.isUnreached)) throw error
      return toast(copy.network, 'error')
    }
  }, 'error')

  const factor = asked && {
    name: form.name,
    hasPasskey: mayAnswer(asked.passkey),
    askPasskey,
    logInWith,
    cancel: () => setAsked(null),
  }
  return {
    form,
    factor,
    field,
    hasAgreed,
    setAgreed,
    captcha,
    anotherCaptcha,
    submit,
    isBusy,
    failure,
    enter: completeSignIn,
  }
}
