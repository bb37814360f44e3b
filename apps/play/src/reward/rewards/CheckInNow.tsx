import { noMoney } from '@koi/contract/money'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Icon } from '@koi/ui/Icon'
import { check } from '@koi/ui/icons/frame'
import { Faint } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { useWrite } from '../../app/data/write.ts'
import { type CycleDay, toIsNew } from '../checkIn/checkIn.read.ts'
import { copy as checkInCopy } from '../checkIn/checkIn.copy.ts'
import { useCheckIns } from '../checkIn/useCheckIns.ts'
import { copy } from './rewards.copy.ts'
import css from './rewards.module.css'

const Gift = ({ day: { total, rounds, turns } }: { day: CycleDay }) => (
  <span className={css.gift}>
    {total > 0 && <Money of={total} tone="gold" />}
    {rounds > 0 && <span>{checkInCopy.rounds(rounds)}</span>}
    {turns > 0 && <span>{checkInCopy.turns(turns)}</span>}
  </span>
)

/** Checks the player in with one press; nothing for a player who cannot check in. */
export function CheckInNow() {
  const { data } = useCheckIns('')
  const gift = data?.cycle.find(({ day }) => day === data.today)
  const [checkIn, isBusy] = useWrite('POST /api/check-in', undefined, (answer) =>
    toIsNew(answer) ? (gift?.total ?? noMoney) : noMoney,
  )
  if (!data || data.isBarred) return null
  const { cycle, today, isDone, streak } = data
  return (
    <Card onPage gap={3} look={isDone ? undefined : 'gold'} aria-label={copy.checkIn}>
      <div className={css.checkIn}>
        <div>
          <h2>
            {isDone ? copy.doneToday : copy.today} {gift && <Gift day={gift} />}
          </h2>
          <Faint>{streak > 0 ? checkInCopy.streak(streak) : checkInCopy.none}</Faint>
        </div>
        <Button
          size="s"
          kind={isDone ? 'light' : 'primary'}
          busy={isBusy}
          disabled={isDone}
          onClick={() => void checkIn({})}
        >
          {isDone ? checkInCopy.checked : checkInCopy.button}
        </Button>
      </div>
      <div className={css.days} aria-hidden="true">
        {cycle.map(({ day, isDone: wasMade }) => (
          <span key={day} data-done={wasMade || undefined} data-today={day === today || undefined}>
            {wasMade && <Icon of={check} size="s" />}
          </span>
        ))}
      </div>
    </Card>
  )
}
