import { addresses } from '@koi/contract/addresses'
import { PageStack } from '@koi/ui/Layout'
import { Notice } from '@koi/ui/Notice'
import { headset } from '@koi/ui/icons/frame'
import { list, lock, phone } from '@koi/ui/icons/account'
import { transfer, withdraw } from '@koi/ui/icons/money'
import { RowLink, Rows } from '@koi/ui/Rows'
import { useSite } from '../../app/data/siteInfo.ts'
import { paths } from '../../app/shell/paths.ts'
import type { Player } from '../../app/session/player.read.ts'
import { copy } from './paused.copy.ts'
import css from './paused.module.css'

const Lists = ({ off }: { off: readonly string[] }) => (
  <dl className={css.lists}>
    {(
      [
        [copy.off, off],
        [copy.on, copy.stillWorks],
      ] as const
    ).map(([title, items]) => (
      <div key={title}>
        <dt>{title}</dt>
        {items.map((item) => (
          <dd key={item}>{item}</dd>
        ))}
      </div>
    ))}
  </dl>
)

/** What a paused player cannot do, until when, and what works. */
export const PauseNotice = ({ pause: { until } }: { pause: NonNullable<Player['pause']> }) => (
  <Notice as="section" label={copy.paused}>
    <h2>{copy.paused}</h2>
    <p>{until ? copy.until(until) : copy.untilLifted}</p>
    <Lists off={[...copy.play, ...copy.depositsAndOffers]} />
  </Notice>
)

/** Why the player cannot play now, although deposits and withdrawals work. */
export const LimitNotice = ({ text }: { text: string }) => (
  <Notice as="section" label={copy.limited}>
    <h2>{copy.limited}</h2>
    <p>{text}</p>
    <Lists off={copy.play} />
  </Notice>
)

/** Links to what works during a pause or after a limit is reached. */
export function QuietLinks() {
  const help = useSite()?.help
  return (
    <Rows title={copy.available}>
      <RowLink icon={withdraw} label={copy.withdraw} to={paths.withdrawal()} />
      <RowLink icon={transfer} label={copy.recall} to={addresses.transfer} />
      <RowLink icon={list} label={copy.records} to={addresses.transactions} />
      <RowLink icon={lock} label={copy.protection} to={addresses.protection} />
      <RowLink icon={headset} label={copy.service} to={paths.humanService()} />
      <RowLink icon={phone} label={copy.help} value={help} to={paths.article(8)} />
    </Rows>
  )
}

export const PausedPage = ({ pause }: { pause: NonNullable<Player['pause']> }) => (
  <>
    <PageStack>
      <PauseNotice pause={pause} />
    </PageStack>
    <QuietLinks />
  </>
)

/** Home of a player who cannot play: nothing to play, no offers. `stopped`: the server's reason, '' during a pause. */
export const QuietHome = ({ pause, stopped }: { pause: Player['pause']; stopped: string }) => (
  <>
    {pause ? <PauseNotice pause={pause} /> : <LimitNotice text={stopped} />}
    <div className={css.links}>
      <QuietLinks />
    </div>
  </>
)
