import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { useState } from 'react'
import { goBack } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { toHasNone } from '../payee/payee.read.ts'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'

const options = { select: toHasNone, quiet: true } as const

/** A prompt for a player without any card or address. Only its links or going back close it. */
export function BindPrompt() {
  const [isLeaving, setLeaving] = useState(false)
  const lists = [
    useRead('POST /api/getcard', { type: 1 }, options),
    useRead('POST /api/getcard', { type: 2 }, options),
    useRead('POST /api/getcard', { type: 4 }, options),
  ]
  // Use current answers only: the player may have bound a card since the cached ones.
  const isBare = lists.every(({ data, isCurrent }) => isCurrent && data)
  if (!isBare || isLeaving) return null
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
        <Button wide kind="quiet" onClick={leave}>
          {copy.close}
        </Button>
      </div>
    </Dialog>
  )
}
