import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { Empty, Flag, Nothing, Text } from '../wire.ts'
import { PushOff, PushWrong } from './push.copy.ts'

// Additions of ours to the players' API: messages to a browser that is not open, by its push service.

/** `key`: the public key that a browser is to know, '' where nothing is pushed; `is_on`: this device takes messages. */
export const readPush = read('player', 'device.push', 'POST /api/devices/push', {
  input: Nothing,
  reply: z.object({ key: z.string(), is_on: Flag }),
})
/**
 * This device takes messages from now on: what its browser gave for `key`. With `renews` only where it did before, by
 * this player: of whoever else allowed it there it is taken away, and `is_on` says that nothing comes.
 */
export const allowPush = write('player', 'device.allowPush', 'POST /api/devices/push/allow', {
  input: z.object({ endpoint: Text, p256dh: Text, auth: Text, key: Text, renews: Text }),
  reply: z.object({ is_on: Flag }),
  refusals: [PushOff, PushWrong],
})
/** This device takes none any more. */
export const stopPush = write('player', 'device.stopPush', 'POST /api/devices/push/stop', {
  input: Nothing,
  reply: Empty,
})
