import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { BeijingTime, Empty, Flag, Nothing, PageNumber, pageOf, Text } from '../wire.ts'
import { DeviceGone } from './device.copy.ts'
import { signInKinds, signInOutcomes } from './device.ts'

// Additions of ours to the players' API: where a player is signed in, and who has come in or tried to.

/** `device` in words, '' for one that is not known; `address` without its end. */
const Place = { device: z.string(), address: z.string() }

/** Where the player is signed in, the one used last first; `is_this` is the one that asks. */
export const listDevices = read('player', 'device.list', 'POST /api/devices', {
  input: Nothing,
  reply: z.object({
    list: z.array(z.object({ id: z.string(), ...Place, created_at: BeijingTime, seen_at: BeijingTime, is_this: Flag })),
  }),
})
/** Signs one of them out. */
export const endDevice = write('player', 'device.end', 'POST /api/devices/end', {
  input: z.object({ id: Text }),
  reply: Empty,
  refusals: [DeviceGone],
})
/** Signs out all but the one that asks; `ended`: how many there were. */
export const endOthers = write('player', 'device.endOthers', 'POST /api/devices/others', {
  input: Nothing,
  reply: z.object({ ended: z.number() }),
})

/** `is_new`: from where the player had not come in before. */
export const listSignIns = read('player', 'device.signIns', 'POST /api/devices/history', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: pageOf(
    z.object({
      id: z.string(),
      kind: z.enum(signInKinds),
      outcome: z.enum(signInOutcomes),
      ...Place,
      is_new: Flag,
      created_at: BeijingTime,
    }),
  ),
})
