import { fenFromYuan } from '@koi/contract/money'
import type { Refusal } from '@koi/contract/refusal'
import { typedAmount } from '@koi/ui/MoneyField'
import { requireValid } from '@koi/web/problem'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { appCopy } from '../../app/shell/app.copy.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { write } from '../../app/data/write.ts'
import { rememberAmount } from './entry.ts'
import { resultCopy } from './transfer.copy.ts'
import { mainWallet, toMoved } from './venue.read.ts'

interface Order {
  amount: string
  sourcetype: string
  targettype: string
}

/**
 * Sends a transfer and returns the sentence to toast: the server's, with amount and venue (`name`), and whether the transfer still
 * waits for the venue.
 */
export async function sendTransfer(order: Order, name: string): Promise<{ sentence: string; isUnderWay: boolean }> {
  const { data, message } = await write('POST /api/transfer', order)
  const { moved, isUnderWay } = toMoved(data, fenFromYuan(order.amount))
  const isInto = order.sourcetype === mainWallet
  if (isInto && moved !== null) rememberAmount(order.targettype, moved)
  const sentence = message || appCopy.operationDone
  if (moved === null || name === '') return { sentence, isUnderWay }
  const { into, outOf } = isUnderWay ? resultCopy.underWay : resultCopy.done
  return { sentence: (isInto ? into : outOf)(sentence, moved, name), isUnderWay }
}

/** Sends a transfer and toasts its result, as a success or a warning by its code. */
export const useTransfer = (onDone: () => Promise<void>) =>
  useSubmit(async (order: Order, name: string, after: () => void, wrong: Refusal | null) => {
    requireValid(wrong)
    const { sentence } = await sendTransfer({ ...order, amount: typedAmount(order.amount) }, name)
    toastSuccess(sentence)
    void onDone()
    return after
  })
