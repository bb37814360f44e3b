import { read, write } from '@koi/contract/endpoint'
import { refusal } from '@koi/contract/refusal'
import { Invalid } from '@koi/contract/refusal.copy'
import { Empty, Nothing } from '@koi/contract/wire'
import { on } from './on.ts'

// Judged by tsc alone: what an endpoint does not list, its handler cannot refuse. Each marked line must stay wrong.

const Taken = refusal('TAKEN', 409, '')
const Outside = refusal('OUTSIDE', 422, ({ most }: { most: number }) => String(most), { most: 5 })
const Locked = refusal('LOCKED', 409, '')

const take = write('player', 'thing.take', 'POST /api/thing', {
  input: Nothing,
  reply: Empty,
  refusals: [Taken, Outside],
})
const look = read('player', 'thing.look', 'GET /api/thing', { input: Nothing, reply: Empty })

export const handlers = [
  on(take, async ({ refuse }) => refuse(Taken)),
  on(take, async ({ refuse }) => refuse(Invalid)),
  on(take, async ({ refuse }) => refuse(Outside, { most: 5 })),
  // @ts-expect-error a refusal that the endpoint does not list
  on(take, async ({ refuse }) => refuse(Locked)),
  // @ts-expect-error a refusal without what its sentence needs
  on(take, async ({ refuse }) => refuse(Outside)),
  // @ts-expect-error a refusal with what its sentence does not need
  on(take, async ({ refuse }) => refuse(Taken, { most: 5 })),
  // @ts-expect-error a refusal of an endpoint that lists none
  on(look, async ({ refuse }) => refuse(Taken)),
]
