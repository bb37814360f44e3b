import { checkRecovery, type Recovery } from '@koi/contract/player/recovery/recovery.check'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { PasswordField } from '@koi/ui/PasswordField'
import { useForm } from '@koi/web/useForm'
import { Link } from '@koi/ui/router'
import { call } from '../../app/data/api.ts'
import { Form } from '../../app/shell/Form.tsx'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { requireValid } from '@koi/web/problem'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

const blank: Recovery = { name: '', otp: '', password: '', confirmPass: '' }

export default function ForgotPage() {
  const { form, field } = useForm(blank)
  const [recover, isBusy, failure] = useSubmit(async () => {
    requireValid(checkRecovery(form))
    const { message } = await call('POST /api/forgot', form)
    toastSuccess(message)
    return () => goTo(paths.login(), { replace: true })
  })
  return (
    <Screen title={copy.forgot}>
      <Card as={Form} onPage failure={failure} onSubmit={() => void recover()}>
        <p className={css.soft}>{copy.forgotHint}</p>
        <Field
          {...field('name')}
          label={copy.account}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
        <Field
          {...field('otp')}
          label={copy.otpOrCode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
        <PasswordField
          {...field('password')}
          label={copy.newPassword}
          hint={copy.passwordRule}
          autoComplete="new-password"
          maxLength={16}
        />
        <PasswordField {...field('confirmPass')} label={copy.confirmPass} autoComplete="new-password" maxLength={16} />
        <Button type="submit" wide busy={isBusy}>
          {copy.recover}
        </Button>
        <p className={css.soft}>{copy.after}</p>
      </Card>
      <div className={css.links}>
        <Link to={paths.humanService()}>{copy.noFactor}</Link>
      </div>
    </Screen>
  )
}
