import { Problem } from '@koi/web/problem'
import { type ToastKind, toastOf } from '@koi/web/toast'
import { appCopy } from '../shell/app.copy.ts'

/** `warning` is type 0 and `success` type 1 of the API documents; `error` is the style of login and registration. */
export const { toast, dropToast, useToast } = toastOf(2000)

/** Toasts the server's success sentence, or a default one. */
export const toastSuccess = (message: string): void => toast(message || appCopy.operationDone, 'success')

let shownAtField: unknown
/** Marks a refusal that a form shows at one of its fields: it is not repeated as a toast, which could cover the field. */
export const markShownAtField = (problem: Problem): void => {
  shownAtField = problem
}

/** Handles a failed call: toasts a refusal, ignores a network error, rethrows anything that is not a `Problem`. */
export function report(error: unknown, kind: ToastKind = 'warning'): void {
  if (!(error instanceof Problem)) throw error
  if (!error.isUnreached && error !== shownAtField) toast(error.message, kind)
}
