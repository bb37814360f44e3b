import { Between, Faint } from '@koi/ui/Layout'
import { noMoney } from '@koi/contract/money'
import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Icon } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { back, check, forward } from '@koi/ui/icons/frame'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Reading } from '@koi/ui/Reading'
import { VisuallyHidden } from '@koi/ui/VisuallyHidden'
import { useState } from 'react'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { useWrite } from '../../app/data/write.ts'
import { useHoldWarning } from '../bonus/useHoldWarning.tsx'
import { copy } from './checkIn.copy.ts'
import css from './checkIn.module.css'
import { type CheckIns, type CycleDay, toIsNew } from './checkIn.read.ts'
import { addMonths, weeksOf } from './months.ts'
import { useCheckIns } from './useCheckIns.ts'

function Cycle({ cycle, today }: { cycle: CycleDay[]; today: string }) {
  const gives = cycle.find(({ day }) => day === today)?.rewards ?? []
  return (
    <>
      <ol className={css.cycle} aria-label={copy.cycle}>
        {cycle.map(({ day, number, isDone, total, rounds, turns }) => (
          <li
            key={day}
            className={css.day}
            data-done={isDone || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <span>{day === today ? copy.today : copy.dayNumber(number)}</span>
            <span className={css.mark}>
              {isDone ? (
                <>
                  <Icon of={check} size="s" />
                  <VisuallyHidden>{copy.checked}</VisuallyHidden>
                </>
              ) : (
                number
              )}
            </span>
            {total > 0 && (
              <span className={css.gives}>
                <Money of={total} />
              </span>
            )}
            {rounds > 0 && <span className={css.gives}>{copy.rounds(rounds)}</span>}
            {turns > 0 && <span className={css.gives}>{copy.turns(turns)}</span>}
          </li>
        ))}
      </ol>
      {gives.length > 0 && (
        <ul className={css.rewards} aria-label={copy.todayGives}>
          {gives.map(({ title, amount, rounds, turns }, index) => (
            <Between as="li" key={index}>
              <span>{title}</span>
              {rounds > 0 && <span>{copy.rounds(rounds)}</span>}
              {turns > 0 && <span>{copy.turns(turns)}</span>}
              {rounds + turns === 0 && <Money of={amount} />}
            </Between>
          ))}
        </ul>
      )}
    </>
  )
}

function Today({ data }: { data: CheckIns }) {
  const { streak, isDone, isBarred, cycle, today, holding } = data
  const gain = cycle.find(({ day }) => day === today)?.total ?? noMoney
  const [checkIn, isBusy] = useWrite('POST /api/check-in', undefined, (answer) => (toIsNew(answer) ? gain : noMoney))
  const [askHold, holdDialog] = useHoldWarning()
  return (
    <>
      {isBarred && !isDone && <Notice onPage>{copy.barred}</Notice>}
      <Card onPage gap={3}>
        <p role="status" className={css.streak}>
          {isDone && `${copy.done} · `}
          {streak > 0 ? copy.streak(streak) : copy.none}
        </p>
        <Cycle cycle={cycle} today={today} />
        <Button
          wide
          busy={isBusy}
          disabled={isDone || isBarred}
          onClick={() => askHold(holding, () => void checkIn({}))}
        >
          {isDone ? copy.done : copy.button}
        </Button>
        {holdDialog}
        <Faint>{copy.rule}</Faint>
        <ButtonLink kind="soft" wide to={addresses.bonuses}>
          {copy.bonuses}
        </ButtonLink>
      </Card>
    </>
  )
}

function Month({ current }: { current: string }) {
  const [month, setMonth] = useState('')
  const { data, hasFailed, retry } = useCheckIns(month)
  const shown = month || current
  const move = (count: number) => {
    const next = addMonths(shown, count)
    setMonth(next === current ? '' : next)
  }
  const title = copy.month(shown.slice(0, 4), String(Number(shown.slice(5))))
  const checked = new Set(data?.days)
  return (
    <Card onPage gap={2} aria-label={copy.calendar}>
      <div className={css.monthHead}>
        <IconButton label={copy.former} icon={back} onClick={() => move(-1)} />
        <h2 aria-live="polite">{title}</h2>
        <IconButton label={copy.next} icon={forward} disabled={shown === current} onClick={() => move(1)} />
      </div>
      {hasFailed ? (
        <Failed onRetry={retry} />
      ) : (
        <table className={css.month} aria-busy={data === undefined}>
          <thead>
            <tr>
              {copy.weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(shown).map((week, index) => (
              <tr key={index}>
                {week.map((day, weekday) => (
                  <td key={weekday} data-done={checked.has(day) || undefined}>
                    {day !== '' && <span>{Number(day.slice(8))}</span>}
                    {checked.has(day) && <VisuallyHidden>{copy.checked}</VisuallyHidden>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

export const CheckIn = playersOnly(function CheckIn() {
  return (
    <Screen title={copy.title}>
      <Reading of={useCheckIns('')}>
        {(data) => (
          <>
            <Today data={data} />
            <Month current={data.today.slice(0, 7)} />
          </>
        )}
      </Reading>
    </Screen>
  )
})
