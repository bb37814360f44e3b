import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { Empty, Flag, Nothing, Text } from '../../wire.ts'
import { PushOff, PushWrong } from './push.copy.ts'

/** `key`: VAPID public key, '' if push is off; `is_on`: this device is subscribed. */
export const readPush = read('player', 'device.push', 'POST /api/devices/push', {
  input: Nothing,
  reply: z.object({ key: z.string(), is_on: Flag }),
})
/**
 * Subscribes the device. With `renews` only if this player had subscribed it; another player's subscription is removed
 * and `is_on` is 0.
 */
export const allowPush = write('player', 'device.allowPush', 'POST /api/devices/push/allow', {
  input: z.object({ endpoint: Text, p256dh: Text, auth: Text, key: Text, renews: Text }),
  reply: z.object({ is_on: Flag }),
  refusals: [PushOff, PushWrong],
})
export const stopPush = write('player', 'device.stopPush', 'POST /api/devices/push/stop', {
  input: Nothing,
  reply: Empty,
})
