import { newUuid } from '@koi/web/uuid'

/** A random id of this browser, kept across sign-ins, by which the server links accounts. '' without local storage. */
export function deviceId(): string {
  try {
    const id = localStorage.getItem('device') ?? newUuid()
    localStorage.setItem('device', id)
    return id
  } catch {
    return ''
  }
}
