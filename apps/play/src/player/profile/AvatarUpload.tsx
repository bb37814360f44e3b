import { type ReactNode, useId } from 'react'
import { upload } from '../../app/data/upload.ts'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { appCopy } from '../../app/shell/app.copy.ts'
import { toastSuccess, toast } from '../../app/notices/toast.ts'
import { copy } from './profile.copy.ts'
import css from './profile.module.css'

const kinds: ReadonlySet<string> = new Set(['image/gif', 'image/png'])

async function changeAvatar(file: File): Promise<void> {
  const { message } = await upload('POST /api/uploadimg', file)
  toastSuccess(message)
  await refreshPlayer()
}

export function AvatarUpload({ children }: { children: ReactNode }) {
  const id = useId()
  const [send, isSending] = useSubmit(changeAvatar)
  return (
    <label htmlFor={id} className={css.upload}>
      {children}
      <input
        id={id}
        type="file"
        name="file"
        accept="image/gif,image/png"
        aria-label={copy.changeAvatar}
        disabled={isSending}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (!file) return
          if (kinds.has(file.type)) void send(file)
          else toast(appCopy.imageKinds)
        }}
      />
    </label>
  )
}
