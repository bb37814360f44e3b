import { Stack } from '@koi/ui/Layout'
import { Beside } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Tag } from '@koi/ui/Tag'
import { useState } from 'react'
import { FactorField } from './FactorField.tsx'
import { Form } from '../../app/shell/Form.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

const calls = { signIn: 'POST /api/factor/signIn', stepUp: 'POST /api/factor/stepUp' } as const

interface Props {
  /** What a factor is required for: sign-ins by password, or payouts and payees. */
  use: keyof typeof calls
  isOn: boolean
  isRecommended?: boolean
}

/** A switch that makes one use require a factor; switching it off requires the factor too. */
export function FactorUse({ use, isOn, isRecommended = false }: Props) {
  const { title, on, off, turnOn, turnOff } = copy.uses[use]
  const [otp, setOtp] = useState('')
  const [change, isChanging, failure] = useSubmit(async () => {
    const request = write(calls[use], isOn ? { is_on: 0, otp } : { is_on: 1 })
    const { message } = await request.finally(() => setOtp(''))
    toastSuccess(message)
  })
  return (
    <Card onPage aria-label={title}>
      <Beside as="h2">
        {title}
        {isRecommended && !isOn && <Tag tone="waiting">{copy.recommended}</Tag>}
      </Beside>
      <p className={css.soft}>{isOn ? on : off}</p>
      {isOn ? (
        <Stack as={Form} failure={failure} onSubmit={() => void change()}>
          <FactorField value={otp} onChange={setOtp} />
          <Button type="submit" kind="danger" wide busy={isChanging} disabled={otp === ''}>
            {turnOff}
          </Button>
        </Stack>
      ) : (
        <Button wide busy={isChanging} onClick={() => void change()}>
          {turnOn}
        </Button>
      )}
    </Card>
  )
}
