import { call } from '../data/api.ts'
import { toPush } from './push.read.ts'
import { token, watchToken } from '../session/session.ts'

/** Whether the browser supports push; on iOS only a page on the home screen does. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const toPushAddress = (subscription: PushSubscription, key: string) => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', key }
}

/** Asks the player for permission and subscribes; null if it is denied. Replaces an existing subscription. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await (await currentSubscription())?.unsubscribe()
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Registers the subscription for a new session of the player who allowed it; unsubscribes for any other player. */
async function renewSubscription(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription || !token()) return
  const { data } = await call('POST /api/devices/push', {}, { quiet: true })
  const { key, isOn } = toPush(data)
  if (key === '' || isOn) return
  const ask = { ...toPushAddress(subscription, key), renews: '1' }
  const { data: answer } = await call('POST /api/devices/push/allow', ask, { quiet: true })
  if (!toPush(answer).isOn) await subscription.unsubscribe()
}

export function renewAtSignIn(): void {
  let known = ''
  const onSessionChange = () => {
    if (token() === known) return
    known = token() ?? ''
    if (known) void renewSubscription().catch(() => undefined)
  }
  watchToken(onSessionChange)
  onSessionChange()
}
