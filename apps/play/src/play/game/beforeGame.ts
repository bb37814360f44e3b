import { type Fen, fen, least, noMoney, yuanFromFen } from '@koi/contract/money'
import { call } from '../../app/data/api.ts'
import { toast, toastSuccess } from '../../app/notices/toast.ts'
import { type Player, toPlayer } from '../../app/session/player.read.ts'
import { currentRecord, readRecord } from '../../app/session/player.ts'
import { readEntryChoice } from '../venue/entry.ts'
import { sendTransfer } from '../venue/useTransfer.ts'
import { mainWallet, toBalances, toVenues, type Venue } from '../venue/venue.read.ts'
import { Problem } from '@koi/web/problem'

/** The least that venues transfer, in fen. */
const one = fen(100)

/** What to offer before a game: a transfer into its venue, or `venue` null: the recall of money for the main wallet. */
export interface Offer {
  venue: { platname: string; name: string; balance: Fen } | null
}

/** Whether the player has money that a game at `venue` cannot use as it is; the venue is null if it uses the main wallet. */
export function offerFor(
  { balance, gameBalance, isFreeTransfer }: Pick<Player, 'balance' | 'gameBalance' | 'isFreeTransfer'>,
  venue: Offer['venue'],
): Offer | null {
  if (isFreeTransfer) return null
  if (venue) return venue.balance < one && balance + gameBalance >= one ? { venue } : null
  return balance < one && gameBalance >= one ? { venue } : null
}

/**
 * Finds out whether money is to be offered before a game at this venue. A remembered transfer is done here. If the balances
 * cannot be read, the game starts without.
 */
export async function findOffer(platform: string): Promise<Offer | null> {
  try {
    if (!currentRecord()) await readRecord()
    const player = toPlayer(currentRecord() ?? {})
    if (player.isFreeTransfer || player.balance + player.gameBalance < one) return null
    const { data } = await call('POST /api/balancelist', {}, { quiet: true })
    const known = toVenues(data).find(({ platname }) => platname === platform)
    const venue = known ? { ...known, balance: toBalances(data)[platform] ?? noMoney } : null
    const offer = offerFor(player, venue)
    const choice = readEntryChoice()
    if (!offer?.venue || choice === null) return offer
    const amount = least(choice, player.balance)
    if (amount < one) return choice === noMoney ? null : offer
    await transferInto(offer.venue, yuanFromFen(amount))
  } catch (error) {
    // As in free-transfer mode a failed transfer does not keep the game from starting.
    if (error instanceof Problem && !error.isUnreached) toast(error.message)
  }
  return null
}

/** Moves money from the main wallet into a venue and toasts the result. Returns whether the transfer waits. */
export async function transferInto({ platname, name }: Venue, amount: string): Promise<boolean> {
  const order = { amount, sourcetype: mainWallet, targettype: platname }
  const { sentence, isUnderWay } = await sendTransfer(order, name)
  toastSuccess(sentence)
  return isUnderWay
}

/** Amounts to pick from, in yuan. */
export const quickAmounts = [50, 100, 500] as const

/** What to propose: the last amount moved into this venue, else a small one; less than that only if the wallet holds less. */
export function proposedAmount(main: Fen, last: Fen | null): Fen {
  if (last !== null && last <= main) return last
  const [small, usual] = quickAmounts.map((yuan) => fen(yuan * 100)) as [Fen, Fen]
  return main >= usual ? usual : main >= small ? small : main
}
