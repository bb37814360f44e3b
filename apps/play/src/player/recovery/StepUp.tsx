import { Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { useState } from 'react'
import { FactorField } from './FactorField.tsx'
import { Form } from '../../app/shell/Form.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { copy } from './recovery.copy.ts'
import css from './recovery.module.css'

/** A switch that makes payouts and payees require a factor; switching it off requires the factor too. */
export function StepUp({ isOn }: { isOn: boolean }) {
  const [otp, setOtp] = useState('')
  const [change, isChanging, failure] = useSubmit(async () => {
    const request = write('POST /api/factor/stepUp', isOn ? { is_on: 0, otp } : { is_on: 1 })
    const { message } = await request.finally(() => setOtp(''))
    toastSuccess(message)
  })
  return (
    <Card onPage aria-label={copy.stepUp}>
      <h2>{copy.stepUp}</h2>
      <p className={css.soft}>{isOn ? copy.stepUpOn : copy.stepUpOff}</p>
      {isOn ? (
        <Stack as={Form} failure={failure} onSubmit={() => void change()}>
          <FactorField value={otp} onChange={setOtp} />
          <Button type="submit" kind="danger" wide busy={isChanging} disabled={otp === ''}>
            {copy.turnOff}
          </Button>
        </Stack>
      ) : (
        <Button wide busy={isChanging} onClick={() => void change()}>
          {copy.turnOn}
        </Button>
      )}
    </Card>
  )
}
