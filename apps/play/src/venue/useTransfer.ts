import type { Refusal } from '@koi/contract/refusal'
import { typedAmount } from '@koi/ui/MoneyField'
import { problemOf } from '@koi/web/problem'
import { useSubmit } from '../app/useSubmit.ts'
import { toastSuccess } from '../app/toast.ts'
import { write } from '../app/write.ts'

interface Order {
  amount: string
  sourcetype: string
  targettype: string
}

/** Sends a transfer; the server's message is shown, by its code as success or warning (TRANSFER-34, ruling 36). */
export const useTransfer = (onDone: () => Promise<void>) =>
  useSubmit(async (order: Order, after: () => void, wrong: Refusal | null) => {
    if (wrong) throw problemOf(wrong)
    const { message } = await write('POST /api/transfer', { ...order, amount: typedAmount(order.amount) })
    toastSuccess(message)
    void onDone()
    return after
  })
