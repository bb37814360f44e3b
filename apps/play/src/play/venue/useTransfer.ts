import type { Refusal } from '@koi/contract/refusal'
import { typedAmount } from '@koi/ui/MoneyField'
import { requireValid } from '@koi/web/problem'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { write } from '../../app/data/write.ts'

interface Order {
  amount: string
  sourcetype: string
  targettype: string
}

/** Sends a transfer and toasts the server's message, as a success or a warning by its code. */
export const useTransfer = (onDone: () => Promise<void>) =>
  useSubmit(async (order: Order, after: () => void, wrong: Refusal | null) => {
    requireValid(wrong)
    const { message } = await write('POST /api/transfer', { ...order, amount: typedAmount(order.amount) })
    toastSuccess(message)
    void onDone()
    return after
  })
