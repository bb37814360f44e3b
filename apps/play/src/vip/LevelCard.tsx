import { yuanFromFen } from '@koi/contract/money'
import { yuan } from '@koi/web/money'
import { paths } from '../app/paths.ts'
import { vipOf } from '../app/player.ts'
import { usePlayer, useToken } from '../app/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { depositPercent, type Level, missingFen, standing } from './levels.ts'
import { texts } from './vip.copy.ts'
import css from './vip.module.css'

/** How far the player is from a level, in words and as a bar. */
function Distance({ level, number }: { level: Level; number: number }) {
  const player = usePlayer()
  const where = standing(vipOf(player), number)
  if (where === 'reached') return <p className={css.have}>{texts.have}</p>
  const missing = missingFen(player?.paysum, level.recharge)
  const amount = yuan(yuanFromFen(missing))
  const isNext = where === 'next'
  const line = isNext ? texts.depositMore(amount) : texts.depositFirst(amount)
  const enough = isNext ? texts.depositDone : texts.depositDoneLater
  const reached = depositPercent(player?.paysum, level.recharge)
  return (
    <div className={css.distance}>
      <progress className={css.bar} max={100} value={reached} aria-label={texts.progress} />
      <p className={css.line}>
        <span>
          {texts.paid} <Money of={player?.paysum} />
        </span>
        <span>{reached}%</span>
      </p>
      <p className={css.say}>{missing > 0 ? line : enough}</p>
      {missing > 0 && (
        <>
          <p className={css.soft}>{texts.flowToo}</p>
          {isNext && (
            <ButtonLink kind="soft" size="s" to={paths.deposit()}>
              {texts.goDeposit}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

/** What a level asks for, and where the player stands (VIP-06 to 09). */
export function LevelCard({ level, number }: { level: Level; number: number }) {
  const token = useToken()
  return (
    <section className={css.level} aria-label={texts.level(number)}>
      <div className={css.head}>
        <img src={`/pictures/vip-${Math.min(10, number)}.svg`} alt="" width="72" height="72" />
        <dl className={css.needs}>
          <div>
            <dt>{texts.recharge}</dt>
            <dd>
              <Money of={level.recharge} />
            </dd>
          </div>
          <div>
            <dt>{texts.flow}</dt>
            <dd>
              <Money of={level.flow} />
            </dd>
          </div>
        </dl>
      </div>
      {token && <Distance level={level} number={number} />}
    </section>
  )
}
