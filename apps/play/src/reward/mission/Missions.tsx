import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { EmptyState, Failed } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Skeleton } from '@koi/ui/Skeleton'
import { refreshPlayer } from '../../app/playerChanges.ts'
import { Screen } from '../../app/Screen.tsx'
import { toastSuccess } from '../../app/toast.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { write } from '../../app/write.ts'
import { Meter } from '../../ui/Meter.tsx'
import { More } from '../../ui/More.tsx'
import { copy } from './mission.copy.ts'
import css from './mission.module.css'
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
      <p className={css.between}>
        <span className={css.faint}>{goalNames[goal]}</span>
        <span>
          {amounts ? (
            <>
              <Money of={amounts.value} /> / <Money of={amounts.target} />
            </>
          ) : (
            `${value} / ${target}`
          )}
        </span>
      </p>
    </>
  )
}

function MissionCard({ mission, isBarred }: { mission: Mission; isBarred: boolean }) {
  const { id, period, title, content, span, state, reward, rounds, turns, isAutomatic, endsAt, claimUntil } = mission
  const [claim, isClaiming] = useSubmit(async () => {
    const { message } = await write('POST /api/mission/claim', { id, period })
    toastSuccess(message)
    await refreshPlayer()
  })
  const scope = [mission.category, mission.venue, mission.games > 0 ? copy.games(mission.games) : ''].filter(Boolean)
  const until = state === 'done' ? claimUntil : endsAt
  return (
    <Card as="li" gap={2}>
      <p className={css.between}>
        <strong>{title}</strong>
        <span className={css.chip} data-state={state}>
          {copy[state]}
        </span>
      </p>
      <p className={css.faint}>{copy[span]}</p>
      <Progress mission={mission} />
      {scope.length > 0 && (
        <p className={css.faint}>
          {copy.counts} {scope.join(' · ')}
        </p>
      )}
      <p className={css.between}>
        <span className={css.faint}>{copy.reward}</span>
        {rounds > 0 && <strong>{copy.freeRounds(rounds)}</strong>}
        {turns > 0 && <strong>{copy.turns(turns)}</strong>}
        {rounds + turns === 0 && <Money of={reward} tone="gold" />}
      </p>
      {until && state !== 'claimed' && (
        <p className={css.faint}>
          {state === 'done' ? copy.claimUntil : copy.endsAt} {until}
        </p>
      )}
      {content && <More title={copy.details} text={content} />}
      {isAutomatic && state !== 'claimed' && <p className={css.faint}>{copy.automatic}</p>}
      {!isAutomatic && state === 'done' && (
        <Button wide busy={isClaiming} disabled={isBarred} onClick={() => void claim()}>
          {copy.claim}
        </Button>
      )}
    </Card>
  )
}

export function Missions() {
  const isSignedIn = useRequirePlayer()
  const { data, isFirst, hasFailed, retry } = useMissions(isSignedIn)
  if (!isSignedIn) return null
  return (
    <Screen title={copy.title}>
      {isFirst && (
        <Card as="div" onPage gap={2}>
          <Skeleton shape="block" rows={3} />
        </Card>
      )}
      {hasFailed && <Failed onRetry={retry} />}
      {data?.isBarred && <Notice onPage>{copy.barred}</Notice>}
      {data && data.list.length === 0 && <EmptyState picture="empty">{copy.none}</EmptyState>}
      {data && data.list.length > 0 && (
        <ul className={css.cards}>
          {data.list.map((mission) => (
            <MissionCard key={`${mission.id}${mission.period}`} mission={mission} isBarred={data.isBarred} />
          ))}
        </ul>
      )}
    </Screen>
  )
}
