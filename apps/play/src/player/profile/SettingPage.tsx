import { addresses } from '@koi/contract/addresses'
import { person } from '@koi/ui/icons/frame'
import { list, lock, mail, phone, question } from '@koi/ui/icons/account'
import { cake, key } from '@koi/ui/icons/setting'
import { card, coin } from '@koi/ui/icons/payees'
import { RowLink, Rows } from '@koi/ui/Rows'
import { Avatar } from './Avatar.tsx'
import { goTo } from '../../app/shell/go.ts'
import { DisplayRows } from '../../app/shell/DisplayRows.tsx'
import { Logo } from '../../app/shell/Logo.tsx'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { usePlayer } from '../../app/session/player.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { AvatarUpload } from './AvatarUpload.tsx'
import { LogOut } from './LogOut.tsx'
import { copy } from './profile.copy.ts'
import css from './profile.module.css'

export default playersOnly(function SettingPage() {
  const player = usePlayer()
  const shown = (value?: string | null) => value || (player?.username == null ? '' : copy.unset)
  return (
    <Screen title={copy.profileTitle}>
      <div className={css.brand}>
        <Logo className={css.logo} />
      </div>
      <Rows title={copy.profile}>
        <AvatarUpload>
          <span className={css.avatarRow}>
            <span>{copy.avatar}</span>
            <Avatar of={player?.avatar} size="s" />
          </span>
        </AvatarUpload>
        <RowLink icon={person} label={copy.username} value={shown(player?.username)} to={addresses.profile} />
        <RowLink icon={list} label={copy.realname} value={shown(player?.realname)} to={addresses.profile} />
        <RowLink icon={cake} label={copy.birthday} value={shown(player?.birthday)} to={addresses.profile} />
        <RowLink icon={mail} label={copy.email} value={shown(player?.email)} to={addresses.profile} />
        <RowLink icon={phone} label={copy.mobile} value={shown(player?.mobile)} to={addresses.profile} />
      </Rows>
      <Rows title={copy.accountSafety}>
        <RowLink icon={lock} label={copy.loginPassword} to={paths.password(1)} />
        <RowLink icon={key} label={copy.payPassword} to={paths.password(2)} />
        <RowLink icon={card} label={copy.bankCards} to={paths.wallet(1)} />
        <RowLink icon={coin} label={copy.usdtWallets} to={paths.wallet(2)} />
        <RowLink icon={question} label={copy.help} to={addresses.help} />
      </Rows>
      <DisplayRows />
      <LogOut onDone={() => goTo(paths.login(), { replace: true })} />
    </Screen>
  )
})
