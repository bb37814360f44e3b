import { appCopy } from '../../app/shell/app.copy.ts'
import { toast } from '../../app/notices/toast.ts'

const frameLifetime = 2000

/** Opens the app's address, in a hidden frame if its scheme is not http. If there is none, toasts and returns false. */
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
    setTimeout(() => frame.remove(), frameLifetime)
    return true
  }
  toast(appCopy.noDownload)
  return false
}
