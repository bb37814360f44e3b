import { Problem } from '@koi/web/problem'
import { type ToastKind, toastOf } from '@koi/web/toast'
import { appCopy } from './app.copy.ts'

/** Type 0 of the documents is `warning`, 1 is `success`; `error` is the style of login and registration (D-017). */
export const { toast, dropToast, useToast } = toastOf(2000)

/** A success in the words of the server, and in ours where it has none (ruling 36). */
export const tellSuccess = (message: string): void => toast(message || appCopy.operationDone, 'success')

/**
 * What a screen does with a failed call: the sentence of a refusal is shown, a lost network is not spoken of (D-015),
 * and a fault of our own is not hidden.
 */
export function report(error: unknown, kind: ToastKind = 'warning'): void {
  if (!(error instanceof Problem)) throw error
  if (!error.isUnreached) toast(error.message, kind)
}
