import { addresses } from '@koi/contract/addresses'
import { Icon } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { forward } from '@koi/ui/icons/frame'
import { camera } from '@koi/ui/icons/account'
import { refresh } from '@koi/ui/icons/controls'
import { deposit, transfer, withdraw } from '@koi/ui/icons/money'
import { Skeleton } from '@koi/ui/Skeleton'
import { Link } from '@koi/ui/router'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { levelCopy } from '../../reward/vip/level.copy.ts'
import { Avatar } from './Avatar.tsx'
import { Funds } from '../../money/balance/Funds.tsx'
import { missingText, reachedPercent, useLevelFlow, vipProgress } from '../../reward/vip/level.ts'
import { toLevels } from '../../reward/vip/vip.read.ts'
import { paths } from '../../app/shell/paths.ts'
import type { Player } from '../../app/session/player.read.ts'
import { useRead } from '../../app/data/queries.ts'
import { usePlayer } from '../../app/session/player.ts'
import { refreshMoney } from '../../app/session/playerChanges.ts'
import { useToken } from '../../app/session/session.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { AvatarUpload } from './AvatarUpload.tsx'
import { copy } from './profile.copy.ts'
import css from './card.module.css'

/** Whether the record is loaded; the balance poll may be answered before it. */
const isKnown = (player: Player | null) => player?.username != null

function Progress() {
  const player = usePlayer()
  const { data } = useRead('POST /api/uservip', {}, { select: toLevels, quiet: true })
  const flow = useLevelFlow(true)
  if (!player || !isKnown(player))
    return (
      <div className={css.progress}>
        <span className={css.progressText}>
          <Skeleton shape="word" />
        </span>
        <span className={css.bar} />
        <span className={css.missing}>{'\u00a0'}</span>
      </div>
    )
  const levels = data ?? []
  const { percent, isTop } = vipProgress(player, levels)
  const next = levels[player.vip]
  return (
    <Link to={addresses.vip} className={css.progress}>
      <span className={css.progressText}>
        <span>{isTop ? copy.top : copy.next(player.vip + 1)}</span>{' '}
        <span>{isTop ? `${percent}%` : copy.paid(percent)}</span>
      </span>
      <progress className={css.bar} max={100} value={percent} aria-label={copy.progress} />
      {next && next.flow > 0 && flow !== null && (
        <>
          <span className={css.progressText}>
            <span /> <span>{copy.played(reachedPercent(flow, next.flow))}</span>
          </span>
          <progress
            className={css.bar}
            max={100}
            value={reachedPercent(flow, next.flow)}
            aria-label={copy.flowProgress}
          />
        </>
      )}
      {(next ?? !data) && (
        // The line is reserved before its text is loaded, so that nothing below it moves.
        <span className={css.missing}>
          {next ? missingText(next, player.paid, flow) || levelCopy.reached : '\u00a0'}
        </span>
      )}
    </Link>
  )
}

function SignedIn() {
  const player = usePlayer()
  const [again, isAsking] = useSubmit(async () => toastSuccess(await refreshMoney()))
  return (
    <>
      <div className={css.who}>
        <AvatarUpload>
          <Avatar of={player?.avatar} size="l" />
          <span className={css.camera}>
            <Icon of={camera} size="s" />
          </span>
        </AvatarUpload>
        <div className={css.name}>
          <strong>{player?.username ?? <Skeleton shape="word" />}</strong>
          <span>{isKnown(player) ? copy.day(player?.joinDay ?? 1) : <Skeleton shape="word" />}</span>
        </div>
        {player && isKnown(player) && (
          <img
            className={css.badge}
            src={`/pictures/vip-${Math.min(10, player.vip)}.svg`}
            alt={`VIP${player.vip}`}
            width="52"
            height="52"
          />
        )}
      </div>
      <Progress />
      <div className={css.balance}>
        <Funds look="hero" />
        <IconButton
          icon={refresh}
          label={copy.refresh}
          spins={isAsking}
          aria-busy={isAsking}
          onClick={() => void again()}
        />
      </div>
    </>
  )
}

const Visitor = () => (
  <Link to={paths.login()} state={paths.mine()} className={css.visitor}>
    <Avatar size="l" />
    <span className={css.name}>
      <strong>{copy.pleaseLogIn}</strong>
      <span>{copy.loginLine}</span>
    </span>
    <Icon of={forward} />
  </Link>
)

export function ProfileCard({ onPlayersOnly }: { onPlayersOnly: () => void }) {
  const token = useToken()
  return (
    <section className={css.card}>
      {token ? <SignedIn /> : <Visitor />}
      <div className={css.shortcuts}>
        <Link to={paths.deposit()}>
          <Icon of={deposit} />
          {copy.deposit}
        </Link>
        <Link to={paths.withdrawal()}>
          <Icon of={withdraw} />
          {copy.withdraw}
        </Link>
        <Link
          to={addresses.transfer}
          onClick={(event) => {
            if (token) return
            event.preventDefault()
            onPlayersOnly()
          }}
        >
          <Icon of={transfer} />
          {copy.transfer}
        </Link>
      </div>
    </section>
  )
}
