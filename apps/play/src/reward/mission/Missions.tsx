import { noMoney } from '@koi/contract/money'
import { isInReview } from '../bonus/bonus.read.ts'
import { Between, Cards, Faint } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Reading } from '@koi/ui/Reading'
import { Tag } from '@koi/ui/Tag'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { useWrite } from '../../app/data/write.ts'
import { Meter } from '../../ui/Meter.tsx'
import { More } from '../../ui/More.tsx'
import { useHoldWarning } from '../bonus/useHoldWarning.tsx'
import { copy } from './mission.copy.ts'
import type { Mission } from './mission.read.ts'
import { useMissions } from './useMissions.ts'

const goalNames = {
  stake: copy.stake,
  deposited: copy.deposited,
  deposits: copy.deposits,
  games: copy.differentGames,
  rounds: copy.rounds,
}

function Progress({ mission: { title, goal, amounts, value, target } }: { mission: Mission }) {
  const [part, whole] = amounts ? [amounts.value, amounts.target] : [value, target]
  return (
    <>
      <Meter label={copy.progress(title)} part={part} whole={whole} />
      <Between>
        <Faint as="span">{goalNames[goal]}</Faint>
        <span>
          {amounts ? (
            <>
              <Money of={amounts.value} /> / <Money of={amounts.target} />
            </>
          ) : (
            `${value} / ${target}`
          )}
        </span>
      </Between>
    </>
  )
}

function MissionCard({ mission, isBarred }: { mission: Mission; isBarred: boolean }) {
  const { id, period, title, content, span, state, reward, rounds, turns, isAutomatic, endsAt, claimUntil } = mission
  const [claim, isClaiming] = useWrite('POST /api/mission/claim', refreshPlayer, (answer) =>
    isInReview(answer) ? noMoney : reward,
  )
  const [askHold, holdDialog] = useHoldWarning()
  const scope = [mission.category, mission.venue, mission.games > 0 ? copy.games(mission.games) : ''].filter(Boolean)
  const until = state === 'done' ? claimUntil : endsAt
  return (
    <Card as="li" gap={2}>
      <Between>
        <strong>{title}</strong>
        <Tag isLarge tone={state === 'done' ? 'good' : 'plain'}>
          {copy[state]}
        </Tag>
      </Between>
      <Faint>{copy[span]}</Faint>
      <Progress mission={mission} />
      {scope.length > 0 && (
        <Faint>
          {copy.counts} {scope.join(' · ')}
        </Faint>
      )}
      <Between>
        <Faint as="span">{copy.reward}</Faint>
        {rounds > 0 && <strong>{copy.freeRounds(rounds)}</strong>}
        {turns > 0 && <strong>{copy.turns(turns)}</strong>}
        {rounds + turns === 0 && <Money of={reward} tone="gold" />}
      </Between>
      {until && state !== 'claimed' && (
        <Faint>
          {state === 'done' ? copy.claimUntil : copy.endsAt} {until}
        </Faint>
      )}
      {content && <More title={copy.details} text={content} />}
      {isAutomatic && state !== 'claimed' && <Faint>{copy.automatic}</Faint>}
      {!isAutomatic && state === 'done' && (
        <Button
          wide
          busy={isClaiming}
          disabled={isBarred}
          onClick={() => askHold({ amount: reward, flow: mission.flow }, () => void claim({ id, period }))}
        >
          {copy.claim}
        </Button>
      )}
      {holdDialog}
    </Card>
  )
}

export const Missions = playersOnly(function Missions() {
  return (
    <Screen title={copy.title}>
      <Reading of={useMissions()}>
        {({ list, isBarred }) => (
          <>
            {isBarred && <Notice onPage>{copy.barred}</Notice>}
            {list.length === 0 && <EmptyState>{copy.none}</EmptyState>}
            {list.length > 0 && (
              <Cards>
                {list.map((mission) => (
                  <MissionCard key={`${mission.id}${mission.period}`} mission={mission} isBarred={isBarred} />
                ))}
              </Cards>
            )}
          </>
        )}
      </Reading>
    </Screen>
  )
})
