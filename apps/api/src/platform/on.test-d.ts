import { read, write } from '@koi/contract/endpoint'
import { refusal } from '@koi/contract/refusal'
import { Invalid } from '@koi/contract/refusal.copy'
import { fen } from '@koi/contract/money'
import { Empty, Nothing, Yuan } from '@koi/contract/wire'
import { z } from 'zod'
import { on, withMessage } from './on.ts'

// Checked by tsc only: each marked line must be a type error.

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

const Thing = z.object({ id: z.string(), price: Yuan, parts: z.array(z.object({ name: z.string() })) })
const show = read('player', 'thing.read', 'GET /api/thing/1', { input: Nothing, reply: Thing })
const thing = { id: '1', price: fen(1), parts: [{ name: 'a' }] }
const wordy = { ...thing, secret: 'x' }

export const answers = [
  on(show, async () => thing),
  on(show, async () => withMessage('', thing)),
  // @ts-expect-error a field too many
  on(show, async () => wordy),
  // @ts-expect-error a field too many in a reply with a sentence
  on(show, async () => withMessage('', wordy)),
  // @ts-expect-error a field too many in a list
  on(show, async () => ({ ...thing, parts: [{ name: 'a', secret: 'x' }] })),
  // @ts-expect-error a field too few
  on(show, async () => ({ id: '1' })),
]

export const kept = [
  on(take, async ({ keep }) => keep(Taken)),
  on(take, async ({ keep }) => keep(Outside, { most: 5 })),
  // @ts-expect-error a refusal that the endpoint does not list
  on(take, async ({ keep }) => keep(Locked)),
  // @ts-expect-error a read writes nothing that could be kept
  on(look, async ({ keep }) => keep(Invalid)),
]
