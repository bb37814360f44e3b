import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { type Glyph, Icon } from '@koi/ui/Icon'
import { deposit, slips, transfer, withdraw } from '@koi/ui/icons/money'
import { Skeleton } from '@koi/ui/Skeleton'
import { Link } from '@koi/ui/router'
import { Avatar } from '../../player/profile/Avatar.tsx'
import { Funds } from '../../money/balance/Funds.tsx'
import { paths } from '../../app/shell/paths.ts'
import { usePlayer } from '../../app/session/player.ts'
import { useToken } from '../../app/session/session.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { copy } from './home.copy.ts'
import css from './account.module.css'

const actions: readonly { to: string; label: string; icon: Glyph; asksFirst?: boolean }[] = [
  { to: paths.deposit(), label: copy.deposit, icon: deposit },
  { to: paths.withdrawal(), label: copy.withdraw, icon: withdraw },
  { to: addresses.transfer, label: copy.transfer, icon: transfer, asksFirst: true },
  { to: addresses.betRecords, label: copy.slips, icon: slips },
]

/** `isPaused`: the player may not deposit. */
export function AccountPanel({ isPaused = false, onPlayersOnly }: { isPaused?: boolean; onPlayersOnly: () => void }) {
  const token = useToken()
  const player = usePlayer()
  const site = useSite()
  return (
    <Card gap={3} aria-label={copy.actions}>
      <div className={css.who}>
        <div className={css.self}>
          <Avatar of={token ? player?.avatar : ''} size="s" />
          {token ? (
            <div className={css.name}>
              <strong>{player?.username ?? <Skeleton shape="word" />}</strong>
              <span className={css.level}>{player?.username == null ? '\u00a0' : `VIP${player.vip}`}</span>
            </div>
          ) : (
            <div className={css.greeting}>
              <strong>{copy.welcome(site?.title ?? '')}</strong>
              <span>{copy.welcomeLine}</span>
            </div>
          )}
        </div>
        {token && <Funds look="panel" />}
      </div>
      <div className={css.actions}>
        {actions.slice(isPaused ? 1 : 0).map(({ to, label, icon, asksFirst }) => (
          <Link
            key={to}
            to={token ? to : paths.login()}
            state={to}
            className={css.action}
            onClick={(event) => {
              if (token || !asksFirst) return
              event.preventDefault()
              onPlayersOnly()
            }}
          >
            <span className={css.actionIcon}>
              <Icon of={icon} />
            </span>
            {label}
          </Link>
        ))}
      </div>
    </Card>
  )
}
