import { Confirm } from '@koi/ui/Confirm'
import { usePreview } from '@koi/web/chat/usePreview'
import { useEffect, useState } from 'react'
import { askSharedPicture } from './hostPage.ts'
import css from './SharedPicture.module.css'
import { copy } from './service.copy.ts'

/** Shows a picture that another application shared to the site, and sends it after confirmation. */
export function SharedPicture({ onSend }: { onSend: (picture: Blob) => void }) {
  const [picture, setPicture] = useState<Blob>()
  const address = usePreview(picture)
  useEffect(() => void askSharedPicture().then((given) => given && setPicture(given)), [])
  if (!picture) return null
  return (
    <Confirm
      title={copy.shared}
      confirmLabel={copy.send}
      onCancel={() => setPicture(undefined)}
      onConfirm={() => {
        onSend(picture)
        setPicture(undefined)
      }}
    >
      <img className={css.shared} src={address} alt={copy.sharedPicture} />
    </Confirm>
  )
}
