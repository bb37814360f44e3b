import { ButtonLink } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { useEffect, useState } from 'react'
import { call } from '../../app/data/api.ts'
import { markSeen, wasSeen } from '../../app/data/store.ts'
import { type Popup, toPopup } from './campaign.read.ts'
import { copy } from './campaign.copy.ts'
import css from './campaign.module.css'

const seen = 'campaignSeen'

/** Shows the popup of a campaign that includes the player, once per browser session. */
export function CampaignPopup() {
  const [popup, setPopup] = useState<Popup | null>(null)
  useEffect(() => {
    if (wasSeen(seen)) return
    markSeen(seen)
    call('POST /api/campaign/popup', {}, { quiet: true })
      .then(({ data }) => setPopup(toPopup(data)))
      // If the call fails, no popup is shown.
      .catch(() => undefined)
  }, [])
  if (!popup) return null
  const close = () => setPopup(null)
  return (
    <Dialog title={popup.title} onClose={close}>
      {popup.picture && <img className={css.picture} src={popup.picture} alt="" width="686" height="300" />}
      {popup.content && <p className={css.content}>{popup.content}</p>}
      {popup.link && (
        <ButtonLink wide to={popup.link} onClick={close}>
          {copy.open}
        </ButtonLink>
      )}
    </Dialog>
  )
}
