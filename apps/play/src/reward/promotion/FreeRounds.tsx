import { OnPage } from '@koi/ui/Layout'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { copy } from './promotion.copy.ts'
import css from './promotion.module.css'
import { toFreeRounds } from './promotion.read.ts'

/** Lists playable free rounds; renders nothing if there are none or if the screen shows the failure itself. */
export function FreeRounds({ isFailureShown }: { isFailureShown: boolean }) {
  const { data: rounds = [], hasFailed, retry } = useRead('POST /api/freeRounds', {}, { select: toFreeRounds })
  if (hasFailed) return isFailureShown ? null : <Failed onRetry={retry} />
  if (rounds.length === 0) return null
  return (
    <OnPage as="section" aria-label={copy.freeRounds}>
      <h2 className={css.heading}>{copy.freeRounds}</h2>
      <ul className={css.roundList}>
        {rounds.map((round, index) => (
          <Card as="li" layout="row" gap={3} key={round.id ?? index}>
            <span className={css.words}>
              <strong>{round.gameName}</strong>
              <span className={css.time}>
                {copy.roundsLeft(round.left, round.rounds)} · {copy.eachRound} <Money of={round.stake} />
              </span>
              <span className={css.time}>
                {copy.usableUntil} {round.until}
              </span>
              {round.turnoverMultiple > 0 && (
                <span className={css.time}>{copy.roundTurnover(round.turnoverMultiple)}</span>
              )}
            </span>
            <ButtonLink kind="soft" size="s" to={paths.game(round.game)}>
              {copy.playRounds}
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </OnPage>
  )
}
