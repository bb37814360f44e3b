import { addresses } from '@koi/contract/addresses'
import { Icon } from '@koi/ui/Icon'
import { close } from '@koi/ui/icons/frame'
import { useState } from 'react'
import { Link } from '@koi/ui/router'
import { useToken } from '../../app/session/session.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { copy } from './home.copy.ts'
import css from './extras.module.css'

let wasClosed = false

/** A link to the red packets with its own space in the layout, because a floating button would cover other buttons. */
export function RedPacketButton({ onPlayersOnly }: { onPlayersOnly: () => void }) {
  const site = useSite()
  const token = useToken()
  const [isClosed, setClosed] = useState(wasClosed)
  if (isClosed || !site?.hasRedPackets) return null
  return (
    <div className={css.packet}>
      <Link
        to={addresses.redPacket}
        className={css.packetLink}
        onClick={(event) => {
          if (token) return
          event.preventDefault()
          onPlayersOnly()
        }}
      >
        <img src="/pictures/packet.svg" alt="" width="24" height="27" />
        <span>{copy.redPacket}</span>
      </Link>
      <button
        type="button"
        className={css.packetClose}
        aria-label={copy.closeRedPacket}
        onClick={() => {
          wasClosed = true
          setClosed(true)
        }}
      >
        <Icon of={close} size="s" />
      </button>
    </div>
  )
}
