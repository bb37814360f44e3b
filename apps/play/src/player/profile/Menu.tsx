import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { type Glyph, Icon } from '@koi/ui/Icon'
import { download, gift, person } from '@koi/ui/icons/frame'
import { slots } from '@koi/ui/icons/games'
import { book, list, lock, mail, phone, question, shield } from '@koi/ui/icons/account'
import { agent, crown, packet, rebate, tag, users, yuan } from '@koi/ui/icons/menu'
import { slips } from '@koi/ui/icons/money'
import { card, coin, gather, wallet } from '@koi/ui/icons/payees'
import { RowButton, RowLink, Rows } from '@koi/ui/Rows'
import { Link } from '@koi/ui/router'
import { appCopy } from '../../app/shell/app.copy.ts'
import { goToLogin } from '../../app/shell/go.ts'
import { openDownload } from '../../site/download/openDownload.ts'
import { paths } from '../../app/shell/paths.ts'
import { useToken } from '../../app/session/session.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { toast } from '../../app/notices/toast.ts'
import { copy } from './profile.copy.ts'
import css from './menu.module.css'
import { useUnread } from '../../app/notices/unread.ts'
import { useRecall } from '../../money/balance/useRecall.ts'

const money = [
  { to: paths.wallet(0), label: copy.wallet, icon: wallet },
  { to: paths.wallet(1), label: copy.cards, icon: card },
  { to: paths.wallet(2), label: copy.usdt, icon: coin },
]
const records = [
  { to: addresses.transactions, label: copy.transactions, icon: list },
  { to: addresses.statement, label: copy.statement, icon: yuan },
  { to: addresses.turnover, label: copy.turnover, icon: tag },
  { to: addresses.betRecords, label: copy.bets, icon: slips },
  { to: addresses.rebates, label: copy.rebates, icon: rebate },
  { to: addresses.promotionRecords, label: copy.promotions, icon: gift },
  { to: addresses.welfare, label: copy.welfare, icon: packet },
]

/** A link of the menu. It needs no login check, because its screen has one. */
function Entry({ to, label, icon, badge = 0 }: { to: string; label: string; icon: Glyph; badge?: number }) {
  return (
    <Link to={to} className={css.entry}>
      <span className={css.entryIcon}>
        <Icon of={icon} />
        {badge > 0 && (
          <span className={css.count} aria-label={copy.unread(badge)}>
            {badge > 99 ? '99+' : badge}
          </span>
        )}
      </span>
      {label}
    </Link>
  )
}

export function Menu() {
  const site = useSite()
  const token = useToken()
  const unread = useUnread()
  const { recall } = useRecall()
  const gatherAll = () => {
    if (token) return void recall()
    toast(appCopy.pleaseLogIn)
    goToLogin(paths.mine())
  }
  return (
    <>
      <Card onPage padding="tight" gap={2} aria-label={copy.money}>
        <h2>{copy.money}</h2>
        <div className={css.entries}>
          {money.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          <button type="button" className={css.entry} onClick={gatherAll}>
            <span className={css.entryIcon}>
              <Icon of={gather} />
            </span>
            {copy.gather}
          </button>
        </div>
      </Card>
      <Card onPage padding="tight" gap={2} aria-label={copy.records}>
        <h2>{copy.records}</h2>
        <div className={css.entries}>
          {records.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          <Entry to={paths.messages()} label={copy.messages} icon={mail} badge={unread} />
        </div>
      </Card>
      <Rows title={copy.more}>
        <RowLink icon={crown} label={copy.vip} to={addresses.vip} />
        <RowLink icon={coin} label={copy.rewards} value={copy.rewardsLine} to={addresses.rewards} />
        <RowLink icon={person} label={copy.setting} to={addresses.setting} />
        <RowLink icon={shield} label={copy.security} to={addresses.security} />
        {(site?.practiceFor === 'everyone' || (token && site?.practiceFor === 'players')) && (
          <RowLink icon={slots} label={copy.practice} to={addresses.practice} />
        )}
        {token && site?.identityBefore && <RowLink icon={card} label={copy.verification} to={addresses.verification} />}
        <RowLink icon={lock} label={copy.protection} to={addresses.protection} />
        <RowLink icon={users} label={copy.agentApplication} to={addresses.agentApplication} />
        <RowLink icon={agent} label={copy.agentLogin} to={paths.agentLogin()} />
        <RowLink icon={book} label={copy.about} to={paths.article(7)} />
        <RowLink icon={question} label={copy.questions} to={paths.article(1)} />
        <RowLink icon={phone} label={copy.contact} to={paths.article(4)} />
        <RowButton icon={download} label={copy.download} onClick={() => openDownload(site?.appUrl)} />
      </Rows>
    </>
  )
}
