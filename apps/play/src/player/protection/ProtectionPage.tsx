import { addresses } from '@koi/contract/addresses'
import { realityMinutes } from '@koi/contract/player/protection/protection'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Picker } from '@koi/ui/Picker'
import { Skeleton } from '@koi/ui/Skeleton'
import { loginPathFor } from '../../app/guarded.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { useRead } from '../../app/queries.ts'
import { Screen } from '../../app/Screen.tsx'
import { useToken } from '../../app/session.ts'
import { toastSuccess } from '../../app/toast.ts'
import { Advice, PauseStatus } from './Advice.tsx'
import { CheckDue } from './CheckDue.tsx'
import { History } from './History.tsx'
import { Lift } from './Lift.tsx'
import { Limits } from './Limits.tsx'
import { Pauses } from './Pauses.tsx'
import { copy } from './protection.copy.ts'
import css from './protection.module.css'
import { toProtection } from './protection.read.ts'
import { write } from '../../app/write.ts'
import { Lead } from '../../ui/Lead.tsx'

const intervals = realityMinutes.map((value) => ({
  value: value as number,
  label: value === 0 ? copy.off : copy.every(value),
}))

function Tools() {
  const { data, isFirst, hasFailed, retry } = useRead(
    'POST /api/protection',
    {},
    { select: toProtection, topic: 'limits' },
  )
  const [remind] = useSubmit(async (minutes: number) => {
    const { message } = await write('POST /api/protection/reality', { minutes })
    toastSuccess(message)
  })
  if (isFirst)
    return (
      <Card as="div" onPage gap={2}>
        <Skeleton shape="row" rows={4} />
      </Card>
    )
  if (hasFailed) return <Failed onRetry={retry} />
  if (!data) return null
  const { limits, isTermOver, realityMinutes } = data
  return (
    <>
      {data.isExcluded && <PauseStatus until={data.excludedUntil} isForever={data.isForever} isTermOver={isTermOver} />}
      {isTermOver && <Lift lift={data.lift} canAsk={data.canAskLift} />}
      {realityMinutes > 0 && <CheckDue />}
      <Limits limits={limits} />
      <Pauses />
      <Card onPage gap={2}>
        <h2>{copy.reality}</h2>
        <p className={css.faint}>{copy.realityLine}</p>
        <Picker
          label={copy.reality}
          look="field"
          choices={intervals}
          value={realityMinutes}
          onChange={(minutes) => void remind(minutes)}
        />
      </Card>
      <History />
    </>
  )
}

export default function ProtectionPage() {
  const login = loginPathFor(useToken(), addresses.protection)
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      {login === null ? (
        <Tools />
      ) : (
        <div className={css.logIn}>
          <ButtonLink wide to={login}>
            {copy.logIn}
          </ButtonLink>
        </div>
      )}
      <Advice />
    </Screen>
  )
}
