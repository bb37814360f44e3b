import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { useState } from 'react'
import { goBack } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { markSeen, wasSeen } from '../../app/data/store.ts'
import { toHasNone } from '../payee/payee.read.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

const passed = 'depositWithoutCard'
const options = { select: toHasNone, quiet: true } as const

interface Props {
  /** Whether the player has chosen a bank card. */
  needsCard: boolean
  /** Goes on with a channel that needs no card; null if none is open. */
  onWithout: { name: string; choose: () => void } | null
}

/**
 * A prompt for a player without any card or address. Only its buttons or going back close it. Having gone on without a card holds
 * for the browser session, until the channel is a bank card.
 */
export function BindPrompt({ needsCard, onWithout }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const [isPassed, setPassed] = useState(() => wasSeen(passed))
  const lists = [
    useRead('POST /api/getcard', { type: 1 }, options),
    useRead('POST /api/getcard', { type: 2 }, options),
    useRead('POST /api/getcard', { type: 4 }, options),
  ]
  // Use current answers only: the player may have bound a card since the cached ones.
  const isBare = lists.every(({ data, isCurrent }) => isCurrent && data)
  if (!isBare || isLeaving || (isPassed && !needsCard)) return null
  const leave = () => {
    setLeaving(true)
    goBack()
  }
  return (
    <Dialog title={copy.promptTitle} onEscape={leave}>
      <div className={css.prompt}>
        <p>{copy.prompt}</p>
        <ButtonLink wide to={addresses.addBankCard}>
          {copy.toBank}
        </ButtonLink>
        <ButtonLink wide kind="soft" to={paths.wallet(2, 1)}>
          {copy.toUsdt}
        </ButtonLink>
        {onWithout && (
          <Button
            wide
            kind="light"
            onClick={() => {
              markSeen(passed)
              setPassed(true)
              onWithout.choose()
            }}
          >
            {copy.withoutCard(onWithout.name)}
          </Button>
        )}
        <Button wide kind="quiet" onClick={leave}>
          {copy.close}
        </Button>
      </div>
    </Dialog>
  )
}
