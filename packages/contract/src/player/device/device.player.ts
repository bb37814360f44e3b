import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { BeijingTime, Empty, Flag, Nothing, PageNumber, pageOf, Text } from '../../wire.ts'
import { DeviceGone } from './device.copy.ts'
import { signInKinds, signInOutcomes } from './device.ts'

/** `device`: description, '' if unknown; `address`: IP address without its last part. */
const Place = { device: z.string(), address: z.string() }

/** Lists sessions, most recently used first; `is_this`: the calling session. */
export const listDevices = read('player', 'device.list', 'POST /api/devices', {
  input: Nothing,
  reply: z.object({
    list: z.array(z.object({ id: z.string(), ...Place, created_at: BeijingTime, seen_at: BeijingTime, is_this: Flag })),
  }),
})
export const endDevice = write('player', 'device.end', 'POST /api/devices/end', {
  input: z.object({ id: Text }),
  reply: Empty,
  refusals: [DeviceGone],
})
/** Ends all other sessions; `ended`: how many. */
export const endOthers = write('player', 'device.endOthers', 'POST /api/devices/others', {
  input: Nothing,
  reply: z.object({ ended: z.number() }),
})

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
