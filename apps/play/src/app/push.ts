import { call } from './api.ts'
import { token, watchSession } from './session.ts'

// Messages to this browser while the site is not open (Web Push).

/** Whether this browser can take them; on an iPhone only a page of the home screen can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** What this browser has subscribed to; null for nothing, and while no worker is there. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the server is told of a subscription, for a key of it. */
export const addressOf = (made: PushSubscription, key: string) => {
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', key }
}

/** Asks the player and the browser; null where either says no. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await (await subscription())?.unsubscribe()
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Takes the browser on for a new sign-in of who allowed it; for anybody else nothing comes here any more. */
async function renew(): Promise<void> {
  const made = await subscription()
  if (!made || !token()) return
  const { data } = await call('POST /api/devices/push', {}, { quiet: true })
  if (!data?.key || String(data.is_on) === '1') return
  const ask = { ...addressOf(made, String(data.key)), renews: '1' }
  const { data: answer } = await call('POST /api/devices/push/allow', ask, { quiet: true })
  if (String(answer?.is_on) !== '1') await made.unsubscribe()
}

/** Renews at each sign-in, and for the one that is there. */
export function followSession(): void {
  let known = ''
  const look = () => {
    if (token() === known) return
    known = token() ?? ''
    if (known) void renew().catch(() => undefined)
  }
  watchSession(look)
  look()
}
