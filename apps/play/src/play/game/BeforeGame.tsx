import { type Fen, fen, fenFromYuan, noMoney, yuanFromFen } from '@koi/contract/money'
import { TransferAmountMissing } from '@koi/contract/play/venue/venue.copy'
import { Button } from '@koi/ui/Button'
import { Checkbox } from '@koi/ui/Checkbox'
import { Chips } from '@koi/ui/Chips'
import { Sheet } from '@koi/ui/Dialog'
import { Fact, Facts } from '@koi/ui/Facts'
import { Faint, Stack } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { MoneyField, typedAmount } from '@koi/ui/MoneyField'
import { Notice } from '@koi/ui/Notice'
import { fenOf } from '@koi/web/money'
import { Problem, requireValid } from '@koi/web/problem'
import { useState } from 'react'
import { call } from '../../app/data/api.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { toast, toastSuccess } from '../../app/notices/toast.ts'
import { patchPlayer, usePlayer } from '../../app/session/player.ts'
import { refreshBalances, refreshPlayer } from '../../app/session/playerChanges.ts'
import { Form } from '../../app/shell/Form.tsx'
import { Balance } from '../../money/balance/Balance.tsx'
import { RecallOffer } from '../../money/balance/RecallOffer.tsx'
import { neverTransfer, readAmount, rememberEntry } from '../venue/entry.ts'
import { type Offer, proposedAmount, quickAmounts, transferInto } from './beforeGame.ts'
import { copy } from './beforeGame.copy.ts'
import css from './game.module.css'
import { launchCopy } from './launch.copy.ts'

/** Writes an amount as a player types it: 100.00 as '100'. */
const typedOf = (amount: Fen): string => yuanFromFen(amount).replace(/\.00$/, '')

interface Props {
  offer: Offer
  /** Starts the game. */
  onStart: () => void
  onClose: () => void
}

/** Asks what to move into a venue without money before its game starts. */
export function BeforeGame({ offer: { venue }, onStart, onClose }: Props) {
  const player = usePlayer()
  const main = player?.balance ?? noMoney
  const [typed, setTyped] = useState<string | null>(null)
  const [last] = useState(() => venue && readAmount(venue.platname))
  // Until the player types, the field follows the main wallet, which a recall changes.
  const text = typed ?? (main > 0 ? typedOf(proposedAmount(main, last)) : '')
  const picks = [
    ...quickAmounts
      .filter((yuan) => yuan * 100 < main)
      .map((yuan) => ({ value: typedOf(fen(yuan * 100)), label: String(yuan) })),
    { value: typedOf(main), label: copy.all },
  ]
  const [isRemembered, setRemembered] = useState(false)
  const [isPending, setPending] = useState(false)

  const [submit, isBusy, failure] = useSubmit(async () => {
    if (!venue) return onStart
    const amount = typedAmount(text)
    requireValid(amount.trim() === '' ? TransferAmountMissing : null)
    try {
      if (isRemembered && fenFromYuan(amount) === main) {
        // The launch then moves all money by itself, here and on the player's other devices.
        const { message } = await call('POST /api/uptransferstatus', { transferstatus: 1 })
        patchPlayer({ transferstatus: 1 })
        toastSuccess(message)
        return onStart
      }
      toast(launchCopy.redirecting, 'success')
      const waits = await transferInto(venue, amount)
      if (isRemembered) rememberEntry(fenOf(amount))
      void refreshBalances()
      if (!waits) return onStart
      setPending(true)
    } catch (error) {
      // Another device has switched free-transfer mode on, in which the launch moves the money.
      if (!(error instanceof Problem && error.code === 'FREE_TRANSFER_ON')) throw error
      await refreshPlayer()
      return onStart
    }
  })
  const skip = () => {
    if (isRemembered) rememberEntry(neverTransfer)
    onStart()
  }

  return (
    <Sheet title={copy.title} onClose={onClose}>
      {isPending ? (
        <Stack>
          <Notice>{copy.pending}</Notice>
          <Button wide onClick={onStart}>
            {copy.enter}
          </Button>
        </Stack>
      ) : (
        <Stack as={Form} failure={failure} onSubmit={() => void submit()}>
          <Faint>{venue ? copy.line(venue.name) : copy.mainEmpty}</Faint>
          <Facts look="columns" inset>
            <Fact label={copy.main}>
              <Balance />
            </Fact>
            {venue && (
              <Fact label={venue.name}>
                <Money of={venue.balance} />
              </Fact>
            )}
          </Facts>
          <RecallOffer isNeeded />
          {venue && (
            <>
              <div className={css.amount}>
                <MoneyField name="amount" label={copy.amount} value={text} onChange={setTyped} />
                {main > 0 && <Chips wide label={copy.quick} choices={picks} value={text} onChange={setTyped} />}
              </div>
              <div>
                <Checkbox checked={isRemembered} onChange={setRemembered}>
                  {copy.remember}
                </Checkbox>
                <Faint>{copy.rememberHint}</Faint>
              </div>
            </>
          )}
          <Stack>
            <Button type="submit" wide busy={isBusy}>
              {venue ? copy.start : copy.enter}
            </Button>
            {venue && (
              <Button kind="soft" wide onClick={skip}>
                {copy.skip}
              </Button>
            )}
          </Stack>
        </Stack>
      )}
    </Sheet>
  )
}
