import { ButtonLink } from '@koi/ui/Button'
import { Failed } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { numberOf } from '@koi/web/money'
import type { Reply } from '../app/calls.ts'
import { paths } from '../app/paths.ts'
import { useRead } from '../app/queries.ts'
import { copy } from './promotion.copy.ts'
import css from './promotion.module.css'

type FreeRound = NonNullable<NonNullable<Reply<'POST /api/freeRounds'>>[number]>

/** Free rounds that can be played; empty if there are none or the screen shows the failure itself. */
export function FreeRounds({ isFailureShown }: { isFailureShown: boolean }) {
  const { data, hasFailed, retry } = useRead('POST /api/freeRounds', {})
  const rounds = (Array.isArray(data) ? data : []) as Partial<FreeRound>[]
  if (hasFailed) return isFailureShown ? null : <Failed onRetry={retry} />
  if (rounds.length === 0) return null
  return (
    <section aria-label={copy.freeRounds} className={css.rounds}>
      <h2 className={css.heading}>{copy.freeRounds}</h2>
      <ul className={css.roundList}>
        {rounds.map((round, index) => (
          <li key={round.id ?? index} className={css.record}>
            <span className={css.words}>
              <strong>{round.game_name}</strong>
              <span className={css.time}>
                {copy.roundsLeft(numberOf(round.rounds_left), numberOf(round.rounds))} · {copy.eachRound}{' '}
                <Money of={round.stake} />
              </span>
              <span className={css.time}>
                {copy.usableUntil} {round.until}
              </span>
              {numberOf(round.turnover_multiple) > 0 && (
                <span className={css.time}>{copy.roundTurnover(numberOf(round.turnover_multiple))}</span>
              )}
            </span>
            <ButtonLink
              kind="soft"
              size="s"
              to={paths.game({
                name: String(round.plat_name ?? ''),
                type: round.game_type ?? '0',
                code: round.game_code ?? '',
              })}
            >
              {copy.playRounds}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
