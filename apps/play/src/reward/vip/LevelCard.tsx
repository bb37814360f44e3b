import { ButtonLink } from '@koi/ui/Button'
import { type Fen, noMoney } from '@koi/contract/money'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { levelCopy } from './level.copy.ts'
import { missingFen, missingText, reachedPercent, useLevelFlow } from './level.ts'
import { paths } from '../../app/shell/paths.ts'
import { usePlayer } from '../../app/session/player.ts'
import { useToken } from '../../app/session/session.ts'
import { levelState } from './levels.ts'
import type { Level } from './vip.read.ts'
import { copy } from './vip.copy.ts'
import css from './vip.module.css'

function Reached({ name, label, have, needed }: { name: string; label: string; have: Fen; needed: Fen }) {
  const percent = reachedPercent(have, needed)
  return (
    <div className={css.reached}>
      <progress className={css.bar} max={100} value={percent} aria-label={name} />
      <p className={css.line}>
        <span>
          {label} <Money of={have} />
        </span>
        <span>{percent}%</span>
      </p>
    </div>
  )
}

function Distance({ level, number }: { level: Level; number: number }) {
  const player = usePlayer()
  const flow = useLevelFlow(true)
  const where = levelState(player?.vip ?? 0, number)
  if (where === 'reached') return <p className={css.have}>{copy.have}</p>
  const paid = player?.paid ?? noMoney
  const missing = missingText(level, paid, flow)
  return (
    <div className={css.distance}>
      <Reached name={copy.progress} label={copy.paid} have={paid} needed={level.recharge} />
      {flow != null && <Reached name={copy.flowProgress} label={copy.played} have={flow} needed={level.flow} />}
      <p className={css.say}>{missing || (where === 'next' ? levelCopy.reached : copy.reached)}</p>
      {where === 'later' && <p className={css.soft}>{copy.stepByStep}</p>}
      {where === 'next' && missingFen(paid, level.recharge) > 0 && (
        <ButtonLink kind="soft" size="s" to={paths.deposit()}>
          {copy.goDeposit}
        </ButtonLink>
      )}
    </div>
  )
}

export function LevelCard({ level, number }: { level: Level; number: number }) {
  const token = useToken()
  return (
    <Card look="gold" onPage aria-label={copy.level(number)}>
      <div className={css.head}>
        <img src={`/pictures/vip-${Math.min(10, number)}.svg`} alt="" width="72" height="72" />
        <Facts look="columns" isLarge>
          <Fact label={copy.recharge}>
            <Money of={level.recharge} tone="gold" />
          </Fact>
          <Fact label={copy.flow}>
            <Money of={level.flow} tone="gold" />
          </Fact>
        </Facts>
      </div>
      {token && <Distance level={level} number={number} />}
    </Card>
  )
}
