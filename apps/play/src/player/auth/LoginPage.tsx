import { addresses } from '@koi/contract/addresses'
import { Button } from '@koi/ui/Button'
import { Checkbox } from '@koi/ui/Checkbox'
import { Field } from '@koi/ui/Field'
import { PasswordField } from '@koi/ui/PasswordField'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate, useQuery } from '@koi/ui/router'
import { Form } from '../../app/shell/Form.tsx'
import { LanguageSelect } from '../../app/shell/LanguageSelect.tsx'
import { Logo } from '../../app/shell/Logo.tsx'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useSite } from '../../app/data/siteInfo.ts'
import type { Site } from '../../app/data/site.read.ts'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'
import { CaptchaField } from './CaptchaField.tsx'
import { OtherEntry } from './OtherEntry.tsx'
import { nameRules, passwordRules, Rules, sameAs } from './Rules.tsx'
import { useAuthForm } from './useAuthForm.ts'

/** Loaded on demand, because few players have a passkey and most operators have passkeys off. */
const PasskeySignIn = lazy(async () => ({ default: (await import('./PasskeySignIn.tsx')).PasskeySignIn }))
/** Loaded on demand: few players have switched it on. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))
const mayHavePasskeys = (site: Site | null): boolean =>
  site?.passkeyHost === location.hostname && 'PublicKeyCredential' in window

function Terms({ hasAgreed, onChange }: { hasAgreed: boolean; onChange: (hasAgreed: boolean) => void }) {
  const terms = (
    <Link to={paths.terms(5)} className={css.link}>
      {copy.terms}
    </Link>
  )
  return (
    <Checkbox name="terms" checked={hasAgreed} onChange={onChange} after={terms}>
      {copy.agree}
    </Checkbox>
  )
}

export default function LoginPage() {
  const [query] = useQuery()
  const navigate = useNavigate()
  const isRegistering = query.get('type') === '1'
  const site = useSite()
  const asksBirthday = site?.asksBirthday ?? false
  const pid = (query.get('pid') ?? '').trim()
  const { state } = useLocation()
  const redirect = query.get('redirect') || (typeof state === 'string' ? state : '')
  const { form, factor, field, hasAgreed, setAgreed, captcha, anotherCaptcha, submit, isBusy, failure, enter } =
    useAuthForm(isRegistering, asksBirthday, pid, redirect)
  const other = paths.login({ ...(isRegistering ? {} : { type: 1 }), pid, redirect: query.get('redirect') ?? '' })

  if (factor)
    return (
      <Screen title={copy.secondStep} hasService={false} onBack={factor.cancel}>
        <Suspense fallback={null}>
          <SecondStep {...factor} />
        </Suspense>
      </Screen>
    )
  return (
    <Screen title={isRegistering ? copy.register : copy.login} hasService={false} onBack={() => navigate(paths.home())}>
      <div className={css.head}>
        <Logo className={css.logo} />
        <p>{isRegistering ? copy.registerLine : copy.loginLine}</p>
      </div>
      <Form className={css.form} failure={failure} onSubmit={() => void submit()}>
        <Field
          {...field('name')}
          label={copy.account}
          placeholder={copy.enterAccount}
          hint={isRegistering ? <Rules of={nameRules} text={form.name} /> : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          key={isRegistering ? 'new' : 'current'}
          label={copy.password}
          placeholder={copy.enterPassword}
          hint={isRegistering ? <Rules of={passwordRules} text={form.password} /> : undefined}
          autoComplete={isRegistering ? 'new-password' : 'current-password'}
          maxLength={isRegistering ? 16 : undefined}
        />
        {isRegistering && (
          <>
            <PasswordField
              {...field('confirmPass')}
              label={copy.confirmPass}
              hint={<Rules of={[sameAs(form.password)]} text={form.confirmPass} />}
              placeholder={copy.enterPasswordAgain}
              autoComplete="new-password"
              maxLength={16}
            />
            <Field
              {...field('realname')}
              label={copy.realname}
              placeholder={copy.enterRealname}
              hint={copy.realnameHint}
              autoComplete="name"
              maxLength={50}
            />
            {asksBirthday && (
              <Field
                {...field('birthday')}
                label={copy.birthday}
                type="date"
                hint={copy.birthdayHint}
                autoComplete="bday"
              />
            )}
            <PayPasswordField {...field('paypassword')} label={copy.paypassword} hint={copy.enterPaypassword} />
          </>
        )}
        <CaptchaField {...field('code')} index={captcha} onAnother={anotherCaptcha} />
        {isRegistering && <Terms hasAgreed={hasAgreed} onChange={setAgreed} />}
        <Button type="submit" wide busy={isBusy}>
          {isRegistering ? copy.register : copy.login}
        </Button>
      </Form>
      {!isRegistering && mayHavePasskeys(site) && (
        <Suspense fallback={null}>
          <PasskeySignIn onSignedIn={enter} />
        </Suspense>
      )}
      <div className={css.links}>
        <Link to={other} replace state={state} className={css.link}>
          {isRegistering ? copy.hasAccount : copy.noAccount}
        </Link>
        <Link to={paths.humanService()} className={css.softLink}>
          {copy.forgot}
        </Link>
        {!isRegistering && (
          <Link to={addresses.forgot} className={css.softLink}>
            {copy.recover}
          </Link>
        )}
        {site?.practiceFor === 'everyone' && (
          <Link to={addresses.practice} className={css.softLink}>
            {copy.practice}
          </Link>
        )}
        <OtherEntry pid={pid} />
        <LanguageSelect />
      </div>
    </Screen>
  )
}
