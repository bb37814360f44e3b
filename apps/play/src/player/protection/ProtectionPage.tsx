import { Faint, OnPage } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { realityMinutes } from '@koi/contract/player/protection/protection'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Reading } from '@koi/ui/Reading'
import { Picker } from '@koi/ui/Picker'
import { Skeleton } from '@koi/ui/Skeleton'
import { loginPathFor } from '../../app/shell/guarded.ts'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useToken } from '../../app/session/session.ts'
import { Advice, PauseStatus } from './Advice.tsx'
import { ReviewDue } from '../review/Review.tsx'
import { CheckDue } from './CheckDue.tsx'
import { History } from './History.tsx'
import { Lift } from './Lift.tsx'
import { Limits } from './Limits.tsx'
import { Pauses } from './Pauses.tsx'
import { copy } from './protection.copy.ts'
import { toProtection } from './protection.read.ts'
import { useWrite } from '../../app/data/write.ts'
import { Lead } from '../../ui/Lead.tsx'

const intervals = realityMinutes.map((value) => ({
  value: value as number,
  label: value === 0 ? copy.off : copy.every(value),
}))

function Tools() {
  const reading = useRead('POST /api/protection', {}, { select: toProtection, topic: 'limits' })
  const [remind] = useWrite('POST /api/protection/reality')
  return (
    <Reading
      of={reading}
      skeleton={
        <Card as="div" onPage gap={2}>
          <Skeleton shape="row" rows={4} />
        </Card>
      }
    >
      {({ limits, isExcluded, excludedUntil, isForever, isTermOver, lift, canAskLift, realityMinutes }) => (
        <>
          {isExcluded && <PauseStatus until={excludedUntil} isForever={isForever} isTermOver={isTermOver} />}
          {isTermOver && <Lift lift={lift} canAsk={canAskLift} />}
          {realityMinutes > 0 && <CheckDue />}
          <ReviewDue />
          <Limits limits={limits} />
          <Pauses />
          <Card onPage gap={2}>
            <h2>{copy.reality}</h2>
            <Faint>{copy.realityLine}</Faint>
            <Picker
              label={copy.reality}
              look="field"
              choices={intervals}
              value={realityMinutes}
              onChange={(minutes) => void remind({ minutes })}
            />
          </Card>
          <History />
        </>
      )}
    </Reading>
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
        <OnPage>
          <ButtonLink wide to={login}>
            {copy.logIn}
          </ButtonLink>
        </OnPage>
      )}
      <Advice />
    </Screen>
  )
}
