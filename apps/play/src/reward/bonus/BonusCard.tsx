import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { refreshPlayer } from '../../app/playerChanges.ts'
import { toastSuccess } from '../../app/toast.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { write } from '../../app/write.ts'
import { Meter } from '../../ui/Meter.tsx'
import { More } from '../../ui/More.tsx'
import { copy } from './bonus.copy.ts'
import type { Bonus } from './bonus.read.ts'
import css from './bonus.module.css'

function Progress({ bonus: { title, worked, flow, rest } }: { bonus: Bonus }) {
  return (
    <>
      <Meter label={copy.progress(title)} part={worked} whole={flow} />
      <p className={css.between}>
        <span className={css.faint}>
          {copy.worked} <Money of={worked} /> / <Money of={flow} />
        </span>
        <span>
          {copy.left} <Money of={rest} />
        </span>
      </p>
    </>
  )
}

/** What the player agrees to, before and after taking it. */
function Terms({ bonus }: { bonus: Bonus }) {
  const { flow, rounds, turns, times, isOfBoth, playDays, shares, stakeMost } = bonus
  if (rounds > 0) return <p className={css.faint}>{Number(times) > 0 ? copy.ofWinnings(times) : copy.winningsFree}</p>
  if (turns > 0) return <p className={css.faint}>{copy.turnsNote}</p>
  if (flow === 0) return <p className={css.faint}>{copy.noFlow}</p>
  return (
    <Facts>
      <Fact label={copy.flow}>
        <Money of={flow} /> ({isOfBoth ? copy.ofBoth(times) : copy.ofBonus(times)})
      </Fact>
      {playDays > 0 && <Fact label={copy.days}>{copy.inDays(playDays)}</Fact>}
      {shares.length > 0 && (
        <Fact label={copy.counts}>{shares.map(({ name, percent }) => copy.share(name, percent)).join(' · ')}</Fact>
      )}
      {stakeMost > 0 && (
        <Fact label={copy.stakeMost}>
          <Money of={stakeMost} /> · {copy.stakeMostLine}
        </Fact>
      )}
    </Facts>
  )
}

export function BonusCard({ bonus, onGiveUp }: { bonus: Bonus; onGiveUp?: (id: string) => void }) {
  const { id, title, content, state, amount, rounds, turns, until, revoked, createdAt } = bonus
  const [take, isTaking] = useSubmit(async () => {
    const { message } = await write('POST /api/bonus/take', { id: id ?? '' })
    toastSuccess(message)
    await refreshPlayer()
  })
  const isOffered = state === 'offered'
  const isOpen = state === 'open'
  return (
    <Card as="li" gap={2}>
      <p className={css.between}>
        <strong>{title}</strong>
        <span className={`${css.chip} ${isOpen ? css.now : ''}`}>{bonus.stateName}</span>
      </p>
      {rounds > 0 ? (
        <p>
          <strong>{copy.rounds(rounds)}</strong> {bonus.game} · {copy.roundStake} <Money of={bonus.roundStake} />
        </p>
      ) : (
        <p>{turns > 0 ? <strong>{copy.turns(turns)}</strong> : <Money of={amount} size="l" />}</p>
      )}
      {isOpen && <Progress bonus={bonus} />}
      {(isOffered || isOpen) && <Terms bonus={bonus} />}
      {until && (
        <p className={css.faint}>
          {isOffered ? copy.takeUntil : copy.until} {until}
        </p>
      )}
      {!isOffered && !isOpen && <p className={css.faint}>{createdAt}</p>}
      {revoked > 0 && (
        <p className={css.faint}>
          {copy.revoked} <Money of={revoked} />
        </p>
      )}
      {content && <More title={copy.terms} text={content} />}
      {id && isOffered && (
        <Button wide busy={isTaking} onClick={() => void take()}>
          {copy.take}
        </Button>
      )}
      {id && isOpen && onGiveUp && (
        <Button kind="light" size="s" onClick={() => onGiveUp(id)}>
          {copy.giveUp}
        </Button>
      )}
    </Card>
  )
}
