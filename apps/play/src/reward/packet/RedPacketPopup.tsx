import { Button, ButtonLink } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { type Fen, yuanText } from '@koi/contract/money'
import { paths } from '../../app/shell/paths.ts'
import { OpeningRedPacket } from './OpeningRedPacket.tsx'
import { popups, copy } from './packet.copy.ts'
import css from './popup.module.css'
import type { Popup } from './packets.ts'

const zeroCents = /\.?0+$/
const amountInText = /((?:¥\s?)?\d[\d.,]*(?:\s?¥)?)/

/** Shows the amount won, without trailing zeros because it is part of a sentence. */
function Won({ amount, onClose }: { amount: Fen; onClose: () => void }) {
  const { title, line, note } = popups.won
  const [before, shown, after] = line(yuanText(amount).replace(zeroCents, '')).split(amountInText)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css.body}>
        <OpeningRedPacket />
        <p className={css.won}>
          {before}
          <strong>{shown}</strong>
          {after}
        </p>
        <p className={css.note}>{note}</p>
        <Button wide onClick={onClose}>
          {copy.confirm}
        </Button>
      </div>
    </Dialog>
  )
}

export function RedPacketPopup({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  if (popup.kind === 'won') return <Won amount={popup.amount} onClose={onClose} />
  const text = popup.kind === 'failed' ? popup.message : popups[popup.kind].text
  const asksForDeposit = (popup.kind === 'failed' && popup.depositHelps) || popup.kind === 'short'
  return (
    <Dialog title={popups[popup.kind].title} onClose={onClose}>
      <div className={css.body}>
        <img className={css.picture} src="/pictures/packet.svg" alt="" width="72" height="81" />
        <p className={css.text}>{text}</p>
        {asksForDeposit ? (
          <ButtonLink wide to={paths.deposit()}>
            {copy.goDeposit}
          </ButtonLink>
        ) : (
          <>
            <Button wide onClick={onClose}>
              {copy.confirm}
            </Button>
            {popup.kind === 'failed' && (
              <ButtonLink kind="quiet" wide to={paths.deposit()}>
                {copy.goDeposit}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
