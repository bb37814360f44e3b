import { appCopy } from '../app/app.copy.ts'
import { toast } from '../app/toast.ts'

/** Milliseconds the helper frame of a download stays (APP-05). */
const frameStays = 2000

/**
 * Opens the address of the app: by a helper frame where the scheme is not http (itms-services and its like), else in
 * the same window (D-090). False, with a toast, where there is none.
 */
export function openDownload(address: string | null | undefined): boolean {
  if (address && /^https?:\/\//i.test(address)) {
    location.href = address
    return true
  }
  if (address && /^itms-[a-z]+:/i.test(address)) {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = address
    document.body.append(frame)
    setTimeout(() => frame.remove(), frameStays)
    return true
  }
  toast(appCopy.noDownload)
  return false
}
