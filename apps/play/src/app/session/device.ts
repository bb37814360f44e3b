import { newUuid } from '@koi/web/uuid'

/** Random id of this browser, kept across sign-ins: links accounts that use one device. '' without local storage. */
export function deviceId(): string {
  try {
    const id = localStorage.getItem('device') ?? newUuid()
    localStorage.setItem('device', id)
    return id
  } catch {
    return ''
  }
}
