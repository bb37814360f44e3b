import { formats } from '@koi/contract/formats'
import type { Fen } from '@koi/contract/money'
import { Confirm } from '@koi/ui/Confirm'
import { type ReactNode, useState } from 'react'
import { usePlayer } from '../../app/session/player.ts'
import { copy } from './hold.copy.ts'

interface Gift {
  amount: Fen
  /** The turnover that it requires. */
  flow: Fen
}

/** Whether the whole wallet waits for the turnover of the gift, beyond the gift itself. */
export const holdsWallet = ({ amount, flow }: Gift): boolean => flow > amount

/**
 * Asks before a claim that makes the whole wallet wait: a gift whose turnover is more than once its amount, while there is
 * money of the player (docs/decisions/0072). Any other claim is made at once. Returns the function and the open dialog.
 */
export function useHoldWarning(): [ask: (gift: Gift, claim: () => void) => void, dialog: ReactNode] {
  const player = usePlayer()
  const [asked, setAsked] = useState<{ gift: Gift; claim: () => void } | null>(null)
  const balance = player?.balance ?? 0
  const ask = (gift: Gift, claim: () => void) => {
    if (!holdsWallet(gift) || balance <= 0) claim()
    else setAsked({ gift, claim })
  }
  const dialog = asked && (
    <Confirm
      title={copy.title}
      confirmLabel={copy.confirm}
      cancelLabel={copy.cancel}
      onConfirm={() => {
        setAsked(null)
        asked.claim()
      }}
      onCancel={() => setAsked(null)}
    >
      {copy.line(formats.money(balance as Fen), formats.money(asked.gift.flow))}
    </Confirm>
  )
  return [ask, dialog]
}
