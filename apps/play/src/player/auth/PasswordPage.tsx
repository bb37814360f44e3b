import { checkPasswordChange } from '@koi/contract/player/auth/auth.check'
import { PasswordUnchanged, replyCopy } from '@koi/contract/player/auth/auth.copy'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { PasswordField } from '@koi/ui/PasswordField'
import { PayPasswordField } from '@koi/ui/PayPasswordField'
import { useForm } from '@koi/web/useForm'
import { Link, useQuery } from '@koi/ui/router'
import { signOutAfterPasswordChange } from '../../app/session/signing.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { call } from '../../app/data/api.ts'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { toast } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'

/** The form's fields under the API's names; both kinds of password use them. */
const blank = { password: '', paypassword: '', newpasword: '' }
const labels = { password: copy.currentPassword, paypassword: copy.newPassword, newpasword: copy.confirmPass }
const fields = ['password', 'paypassword', 'newpasword'] as const

function PasswordForm({ isPay }: { isPay: boolean }) {
  const { form, setForm, field } = useForm(blank)
  const [submit, isSending, failure] = useSubmit(async () => {
    const wrong = checkPasswordChange(form)
    if (wrong === PasswordUnchanged) setForm(blank)
    requireValid(wrong)
    await call(isPay ? 'POST /api/editPayPassword' : 'POST /api/editPassword', form)
    if (isPay) setForm(blank)
    else signOutAfterPasswordChange()
    toast(replyCopy.passwordChanged, 'success')
  })
  return (
    <Card as={Form} onPage failure={failure} onSubmit={() => void submit()}>
      {fields.map((name) => {
        const given = { ...field(name), label: labels[name] }
        const isNew = name === 'paypassword'
        return isPay ? (
          <PayPasswordField key={name} {...given} hint={isNew ? copy.payPasswordRule : undefined} />
        ) : (
          <PasswordField
            key={name}
            {...given}
            hint={isNew ? copy.loginPasswordRule : undefined}
            autoComplete={name === 'password' ? 'current-password' : 'new-password'}
            maxLength={16}
            filter={(text) => text.slice(0, 16)}
          />
        )
      })}
      <Button type="submit" wide busy={isSending}>
        {copy.submit}
      </Button>
      {!isPay && <p className={css.aside}>{copy.loggedOutAfter}</p>}
    </Card>
  )
}

/** The password page. Any `type` in the query other than 1 (login) and 2 (payment) counts as 1. */
export default playersOnly(function PasswordPage() {
  const [query] = useQuery()
  const isPay = query.get('type') === '2'
  return (
    <Screen title={isPay ? copy.changePayPassword : copy.changeLoginPassword}>
      <PasswordForm key={isPay ? 'pay' : 'login'} isPay={isPay} />
      <div className={css.links}>
        <Link to={paths.humanService()} className={css.softLink}>
          {copy.forgot}
        </Link>
      </div>
    </Screen>
  )
})
