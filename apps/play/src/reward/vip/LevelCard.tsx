import { ButtonLink } from '@koi/ui/Button'
import { type Fen, noMoney } from '@koi/contract/money'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { formats } from '@koi/contract/formats'
import { yuan } from '@koi/web/money'
import { levelCopy } from './level.copy.ts'
import { missingFen, missingText, reachedPercent, useLevelFlow } from './level.ts'
import { useRead } from '../../app/data/queries.ts'
import { paths } from '../../app/shell/paths.ts'
import { usePlayer } from '../../app/session/player.ts'
import { useToken } from '../../app/session/session.ts'
import { levelState } from './levels.ts'
import { type Level, toKeep } from './vip.read.ts'
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

/** The turnover that keeps the player's level; renders nothing for a server that does not count it. */
function KeepLevel() {
  const { data } = useRead('POST /api/vipprogress', {}, { select: toKeep, quiet: true, toastKind: null })
  if (!data || data.needed <= 0) return null
  const missing = missingFen(data.made, data.needed)
  const day = formats.time(data.until, 'day')
  return (
    <div className={css.distance}>
      <Reached name={copy.keepProgress} label={copy.kept} have={data.made} needed={data.needed} />
      <p className={css.soft}>{missing > 0 ? copy.keepMissing(yuan(missing), day) : copy.keepDone(day)}</p>
    </div>
  )
}

/** The way to the level after the player's own, on the card of the own level. */
function NextLevel({ level, number }: { level: Level; number: number }) {
  const player = usePlayer()
  const flow = useLevelFlow(true)
  const paid = player?.paid ?? noMoney
  return (
    <div className={css.distance}>
      <p className={css.say}>{copy.toNext(number)}</p>
      <Reached name={copy.progress} label={copy.paid} have={paid} needed={level.recharge} />
      {flow != null && <Reached name={copy.flowProgress} label={copy.played} have={flow} needed={level.flow} />}
      <p className={css.soft}>{missingText(level, paid, flow) || levelCopy.reached}</p>
    </div>
  )
}

function Distance({ level, number, next }: { level: Level; number: number; next: Level | undefined }) {
  const player = usePlayer()
  const flow = useLevelFlow(true)
  const where = levelState(player?.vip ?? 0, number)
  if (where === 'reached')
    return (
      <>
        <p className={css.have}>{copy.have}</p>
        {player?.vip === number && <KeepLevel />}
        {player?.vip === number && next && <NextLevel level={next} number={number + 1} />}
      </>
    )
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

/** `next`: the level above, if there is one. */
export function LevelCard({ level, number, next }: { level: Level; number: number; next: Level | undefined }) {
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
      {token && <Distance level={level} number={number} next={next} />}
    </Card>
  )
}
