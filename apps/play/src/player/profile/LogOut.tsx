import { Button } from '@koi/ui/Button'
import { Confirm } from '@koi/ui/Confirm'
import { useState } from 'react'
import { signOut } from '../../app/session/signing.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { appCopy } from '../../app/shell/app.copy.ts'
import { copy } from './profile.copy.ts'
import css from './profile.module.css'

export function LogOut({ onDone }: { onDone?: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [leave, isLeaving] = useSubmit(async () => {
    await signOut()
    setAsking(false)
    onDone?.()
  })
  return (
    <div className={css.logOut}>
      <Button kind="danger" wide onClick={() => setAsking(true)}>
        {copy.logOut}
      </Button>
      {isAsking && (
        <Confirm
          title={appCopy.logOutTitle}
          busy={isLeaving}
          onCancel={() => setAsking(false)}
          onConfirm={() => void leave()}
        >
          {appCopy.logOut}
        </Confirm>
      )}
    </div>
  )
}
