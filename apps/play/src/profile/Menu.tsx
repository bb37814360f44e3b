import { Link } from 'react-router'
import { loadPlayer } from '../app/account.ts'
import { useAction } from '../app/action.ts'
import { call } from '../app/api.ts'
import { said } from '../app/app.copy.ts'
import { goTo } from '../app/go.ts'
import { openDownload } from '../app/openDownload.ts'
import { paths } from '../app/paths.ts'
import { session, useSession, useSite, useToken } from '../app/session.ts'
import { toast } from '../app/toast.ts'
import { type Glyph, Icon } from '../ui/Icon.tsx'
import { download, gift, person } from '../ui/icons/frame.ts'
import { agent, book, crown, list, lock, mail, phone, question, shield, tag, users } from '../ui/icons/member.ts'
import { card, coin, gather, packet, rebate, slips, wallet, yuan } from '../ui/icons/money.ts'
import { RowButton, RowLink, Rows } from '../ui/Rows.tsx'
import { texts } from './profile.copy.ts'
import css from './menu.module.css'

const money = [
  { to: paths.wallet(0), label: texts.wallet, icon: wallet },
  { to: paths.wallet(1), label: texts.cards, icon: card },
  { to: paths.wallet(2), label: texts.usdt, icon: coin },
]
const records = [
  { to: paths.transactions(), label: texts.transactions, icon: list },
  { to: paths.statement(), label: texts.statement, icon: yuan },
  { to: paths.turnover(), label: texts.turnover, icon: tag },
  { to: paths.betRecords(), label: texts.bets, icon: slips },
  { to: paths.rebates(), label: texts.rebates, icon: rebate },
  { to: paths.promotionRecords(), label: texts.promotions, icon: gift },
  { to: paths.welfare(), label: texts.welfare, icon: packet },
]

const askToLogIn = () => {
  toast(said.pleaseLogIn)
  goTo(paths.login())
}

/** An entry of a grid; a visitor who presses a member's entry is asked to log in (D-025). */
function Entry({
  to,
  label,
  icon,
  isPublic = false,
  badge = 0,
}: {
  to: string
  label: string
  icon: Glyph
  isPublic?: boolean
  badge?: number
}) {
  const token = useToken()
  return (
    <Link
      to={to}
      className={css.entry}
      onClick={(event) => {
        if (token || isPublic) return
        event.preventDefault()
        askToLogIn()
      }}
    >
      <span className={css.entryIcon}>
        <Icon of={icon} />
        {badge > 0 && (
          <span className={css.count} aria-label={texts.unread(badge)}>
            {badge > 99 ? '99+' : badge}
          </span>
        )}
      </span>
      {label}
    </Link>
  )
}

/** Everything the member centre leads to (MINE-18 to 41). */
export function Menu() {
  const site = useSite()
  const token = useToken()
  const unread = useSession((now) => now.messageNum)
  const [recover] = useAction(async () => {
    if (!session().token) return askToLogIn()
    const { message } = await call('POST /api/transall', {})
    toast(message || said.operationDone, 'success')
    await loadPlayer({ quiet: true })
  })
  return (
    <>
      <section className={css.group} aria-label={texts.money}>
        <h2>{texts.money}</h2>
        <div className={css.entries}>
          {money.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          <button type="button" className={css.entry} onClick={() => void recover()}>
            <span className={css.entryIcon}>
              <Icon of={gather} />
            </span>
            {texts.gather}
          </button>
        </div>
      </section>
      <section className={css.group} aria-label={texts.records}>
        <h2>{texts.records}</h2>
        <div className={css.entries}>
          {records.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          <Entry to={paths.messages()} label={texts.messages} icon={mail} badge={unread} isPublic />
        </div>
      </section>
      <Rows title={texts.more}>
        <RowLink icon={crown} label={texts.vip} to={paths.vip()} />
        <RowLink icon={person} label={texts.setting} to={paths.setting()} />
        <RowLink icon={shield} label={texts.security} to={paths.security()} />
        <RowLink icon={lock} label={texts.protection} to={paths.protection()} />
        <RowLink icon={users} label={texts.agentApplication} to={token ? paths.agentApplication() : paths.login()} />
        <RowLink icon={agent} label={texts.agentLogin} to={paths.agentLogin()} />
        <RowLink icon={book} label={texts.about} to={paths.article(7)} />
        <RowLink icon={question} label={texts.questions} to={paths.article(1)} />
        <RowLink icon={phone} label={texts.contact} to={paths.article(4)} />
        <RowButton icon={download} label={texts.download} onClick={() => openDownload(site?.ios_download_url)} />
      </Rows>
    </>
  )
}
