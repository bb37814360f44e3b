import { checkRecovery, type Recovery } from '@koi/contract/player/recovery/recovery.check'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { PasswordField } from '@koi/ui/PasswordField'
import { useState } from 'react'
import { Link } from '@koi/ui/router'
import { call } from '../../app/api.ts'
import { Form } from '../../app/Form.tsx'
import { goTo } from '../../app/go.ts'
import { paths } from '../../app/paths.ts'
import { Screen } from '../../app/Screen.tsx'
import { toastSuccess } from '../../app/toast.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { problemOf } from '@koi/web/problem'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

const blank: Recovery = { name: '', otp: '', password: '', confirmPass: '' }

export default function ForgotPage() {
  const [form, setForm] = useState(blank)
  const set = (field: keyof Recovery) => (value: string) => setForm((before) => ({ ...before, [field]: value }))
  const [recover, isBusy, failure] = useSubmit(async () => {
    const wrong = checkRecovery(form)
    if (wrong) throw problemOf(wrong)
    const { message } = await call('POST /api/forgot', form)
    toastSuccess(message)
    return () => goTo(paths.login(), { replace: true })
  })
  return (
    <Screen title={copy.forgot}>
      <Card as={Form} onPage failure={failure} onSubmit={() => void recover()}>
        <p className={css.soft}>{copy.forgotHint}</p>
        <Field
          label={copy.account}
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={form.name}
          onChange={set('name')}
        />
        <Field
          label={copy.otpOrCode}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={form.otp}
          onChange={set('otp')}
        />
        <PasswordField
          label={copy.newPassword}
          name="password"
          hint={copy.passwordRule}
          autoComplete="new-password"
          maxLength={16}
          value={form.password}
          onChange={set('password')}
        />
        <PasswordField
          label={copy.confirmPass}
          name="confirmPass"
          autoComplete="new-password"
          maxLength={16}
          value={form.confirmPass}
          onChange={set('confirmPass')}
        />
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
