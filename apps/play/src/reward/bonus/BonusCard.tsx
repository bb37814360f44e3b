import { noMoney } from '@koi/contract/money'
import { Between, Faint } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { Tag } from '@koi/ui/Tag'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { useWrite } from '../../app/data/write.ts'
import { Meter } from '../../ui/Meter.tsx'
import { More } from '../../ui/More.tsx'
import { copy } from './bonus.copy.ts'
import { type Bonus, isInReview } from './bonus.read.ts'
import { copy as holdCopy } from './hold.copy.ts'
import { holdsWallet, useHoldWarning } from './useHoldWarning.tsx'

function Progress({ bonus: { title, worked, flow, rest } }: { bonus: Bonus }) {
  return (
    <>
      <Meter label={copy.progress(title)} part={worked} whole={flow} />
      <Between>
        <Faint as="span">
          {copy.worked} <Money of={worked} /> / <Money of={flow} />
        </Faint>
        <span>
          {copy.left} <Money of={rest} />
        </span>
      </Between>
    </>
  )
}

/** Shows the terms of a bonus, both before and after the player takes it. */
function Terms({ bonus }: { bonus: Bonus }) {
  const { flow, rounds, turns, times, isOfBoth, playDays, shares, stakeMost } = bonus
  if (rounds > 0) return <Faint>{Number(times) > 0 ? copy.ofWinnings(times) : copy.winningsFree}</Faint>
  if (turns > 0) return <Faint>{copy.turnsNote}</Faint>
  if (flow === 0) return <Faint>{copy.noFlow}</Faint>
  return (
    <Facts look="stacked">
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
      <Fact label={copy.whenEnded}>{copy.whenEndedLine}</Fact>
    </Facts>
  )
}

export function BonusCard({ bonus, onGiveUp }: { bonus: Bonus; onGiveUp?: (id: string) => void }) {
  const { id, title, content, state, amount, flow, rounds, turns, until, revoked, createdAt } = bonus
  const [take, isTaking] = useWrite('POST /api/bonus/take', refreshPlayer, (answer) =>
    isInReview(answer) || rounds + turns > 0 ? noMoney : amount,
  )
  const [askHold, holdDialog] = useHoldWarning()
  const isOffered = state === 'offered'
  const isOpen = state === 'open'
  return (
    <Card as="li" gap={2}>
      <Between>
        <strong>{title}</strong>
        <Tag isLarge tone={isOpen ? 'good' : 'plain'}>
          {bonus.stateName}
        </Tag>
      </Between>
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
        <Faint>
          {isOffered ? copy.takeUntil : copy.until} {until}
        </Faint>
      )}
      {!isOffered && !isOpen && <Faint>{createdAt}</Faint>}
      {revoked > 0 && (
        <Faint>
          {copy.revoked} <Money of={revoked} />
        </Faint>
      )}
      {isOffered && holdsWallet({ amount, flow }) && <Faint>{holdCopy.warning}</Faint>}
      {content && <More title={copy.terms} text={content} />}
      {id && isOffered && (
        <Button wide busy={isTaking} onClick={() => askHold({ amount, flow }, () => void take({ id }))}>
          {copy.take}
        </Button>
      )}
      {holdDialog}
      {id && isOpen && onGiveUp && (
        <Button kind="light" size="s" onClick={() => onGiveUp(id)}>
          {copy.giveUp}
        </Button>
      )}
    </Card>
  )
}
