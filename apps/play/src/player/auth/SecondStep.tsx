import { Button } from '@koi/ui/Button'
import { Icon } from '@koi/ui/Icon'
import { shield } from '@koi/ui/icons/account'
import { Link } from '@koi/ui/router'
import { Problem } from '@koi/web/problem'
import { useState } from 'react'
import { type Next, useSubmit } from '../../app/data/useSubmit.ts'
import { toast } from '../../app/notices/toast.ts'
import { Form } from '../../app/shell/Form.tsx'
import { paths } from '../../app/shell/paths.ts'
import { FactorInput } from '../recovery/FactorInput.tsx'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'

interface Props {
  name: string
  hasPasskey: boolean
  askPasskey: () => Promise<unknown>
  logInWith: (otp: string) => Promise<Next>
  cancel: () => void
}

/** The second step of a sign-in by password: the factor that the player has asked for. */
export function SecondStep({ name, hasPasskey, askPasskey, logInWith, cancel }: Props) {
  const [otp, setOtp] = useState('')
  const [submit, isBusy, failure] = useSubmit(async (given: string) => {
    try {
      return await logInWith(given)
    } catch (error) {
      if (!(error instanceof Problem && error.isUnreached)) throw error
      return toast(copy.network, 'error')
    } finally {
      setOtp('')
    }
  }, 'error')
  return (
    <>
      <div className={css.head}>
        <span className={css.shield}>
          <Icon of={shield} size="l" />
        </span>
        <p className={css.asked}>{copy.secondStepOf(name)}</p>
      </div>
      <Form className={css.form} failure={failure} onSubmit={() => void submit(otp)}>
        <FactorInput
          value={otp}
          onChange={setOtp}
          askPasskey={hasPasskey ? askPasskey : null}
          onProved={(proof) => void submit(proof)}
        />
        <Button type="submit" wide busy={isBusy} disabled={otp === ''}>
          {copy.login}
        </Button>
        <Button kind="light" wide onClick={cancel}>
          {copy.otherAccount}
        </Button>
      </Form>
      <div className={css.links}>
        <Link to={paths.humanService()} className={css.softLink}>
          {copy.lostFactor}
        </Link>
      </div>
    </>
  )
}
