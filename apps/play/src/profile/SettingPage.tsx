import { Avatar } from '../app/Avatar.tsx'
import { goTo } from '../app/go.ts'
import { Logo } from '../app/Logo.tsx'
import { paths } from '../app/paths.ts'
import { Screen } from '../app/Screen.tsx'
import { usePlayer } from '../app/session.ts'
import { useMember } from '../app/useMember.ts'
import { person } from '../ui/icons/frame.ts'
import { cake, key, list, lock, mail, phone, question } from '../ui/icons/member.ts'
import { card, coin } from '../ui/icons/money.ts'
import { RowLink, Rows } from '../ui/Rows.tsx'
import { AvatarUpload } from './AvatarUpload.tsx'
import { LogOut } from './LogOut.tsx'
import { texts } from './profile.copy.ts'
import css from './profile.module.css'

/** /setting: account settings (SETTING-01 to 17). */
export default function SettingPage() {
  const player = usePlayer()
  if (!useMember()) return null
  const shown = (value?: string | null) => value || texts.unset
  return (
    <Screen title={texts.profileTitle}>
      <div className={css.brand}>
        <Logo className={css.logo} />
      </div>
      <Rows title={texts.profile}>
        <AvatarUpload>
          <span className={css.avatarRow}>
            <span>{texts.avatar}</span>
            <Avatar of={player?.avatar} size="s" />
          </span>
        </AvatarUpload>
        <RowLink icon={person} label={texts.username} value={shown(player?.username)} to={paths.profile()} />
        <RowLink icon={list} label={texts.realname} value={shown(player?.realname)} to={paths.profile()} />
        <RowLink icon={cake} label={texts.birthday} value={shown(player?.birthday)} to={paths.profile()} />
        <RowLink icon={mail} label={texts.email} value={shown(player?.email)} to={paths.profile()} />
        <RowLink icon={phone} label={texts.mobile} value={shown(player?.mobile)} to={paths.profile()} />
      </Rows>
      <Rows title={texts.accountSafety}>
        <RowLink icon={lock} label={texts.loginPassword} to={paths.password(1)} />
        <RowLink icon={key} label={texts.payPassword} to={paths.password(2)} />
        <RowLink icon={card} label={texts.bankCards} to={paths.wallet(1)} />
        <RowLink icon={coin} label={texts.usdtWallets} to={paths.wallet(2)} />
        <RowLink icon={question} label={texts.help} to={paths.help()} />
      </Rows>
      <LogOut onDone={() => goTo(paths.login(), { replace: true })} />
    </Screen>
  )
}
