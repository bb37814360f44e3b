import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import { paths } from '../../app/shell/paths.ts'
import { useState } from 'react'
import { labelCopy } from '../../app/shell/app.copy.ts'
import { Foot } from '../../app/shell/Foot.tsx'
import { LoginConfirm } from '../auth/LoginConfirm.tsx'
import { useToken } from '../../app/session/session.ts'
import { LogOut } from './LogOut.tsx'
import { Menu } from './Menu.tsx'
import css from './profile.module.css'
import { ProfileCard } from './ProfileCard.tsx'

export default function MinePage() {
  const token = useToken()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={css.mine}>
      <VisuallyHiddenTitle>{labelCopy.mine}</VisuallyHiddenTitle>
      <ProfileCard onPlayersOnly={() => setAsked(true)} />
      <Menu />
      {token && <LogOut />}
      <Foot />
      {isAsked && <LoginConfirm wanted={paths.mine()} onCancel={() => setAsked(false)} />}
    </div>
  )
}
