import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, Flag, itemsOf, ListQuery } from '../../wire.ts'
import { signInKinds, signInOutcomes } from './device.ts'

/** `device` describes `agent`, '' if unknown; `is_new`: first sign-in from this device. */
export const listPlayerSignIns = read(
  'operator:player.view',
  'device.playerSignIns',
  'GET /console/api/players/:id/sign-ins',
  {
    replica: 'caughtUp',
    input: ListQuery.omit({ q: true, sort: true }).extend({ id: z.string() }),
    reply: itemsOf(
      z.object({
        id: z.string(),
        kind: z.enum(signInKinds),
        state: z.enum(signInOutcomes),
        ip: z.string(),
        device: z.string(),
        agent: z.string(),
        is_new: Flag,
        created_at: BeijingTime,
      }),
    ),
    refusals: [NotFound],
  },
)
