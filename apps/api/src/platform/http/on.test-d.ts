import { read, write } from '@koi/contract/endpoint'
import { refusal } from '@koi/contract/refusal'
import { Invalid } from '@koi/contract/refusal.copy'
import { fen } from '@koi/contract/money'
import { Empty, Nothing, Yuan } from '@koi/contract/wire'
import { z } from 'zod'
import { on, withMessage } from './on.ts'

// Only tsc checks this file: each marked line must be a type error.

const Taken = refusal('TAKEN', 409, '')
const AboveLimit = refusal('ABOVE_LIMIT', 422, ({ most }: { most: number }) => String(most), { most: 5 })
const Unlisted = refusal('UNLISTED', 409, '')

const writing = write('player', 'thing.take', 'POST /api/thing', {
  input: Nothing,
  reply: Empty,
  refusals: [Taken, AboveLimit],
})
const reading = read('player', 'thing.look', 'GET /api/thing', { input: Nothing, reply: Empty })

export const refusals = [
  on(writing, async ({ refuse }) => refuse(Taken)),
  // Every endpoint may refuse with Invalid.
  on(writing, async ({ refuse }) => refuse(Invalid)),
  on(writing, async ({ refuse }) => refuse(AboveLimit, { most: 5 })),
  // @ts-expect-error the endpoint does not list this refusal
  on(writing, async ({ refuse }) => refuse(Unlisted)),
  // @ts-expect-error the refusal's text needs a detail
  on(writing, async ({ refuse }) => refuse(AboveLimit)),
  // @ts-expect-error the refusal's text takes no detail
  on(writing, async ({ refuse }) => refuse(Taken, { most: 5 })),
  // @ts-expect-error the endpoint lists no refusals
  on(reading, async ({ refuse }) => refuse(Taken)),
]

const Thing = z.object({ id: z.string(), price: Yuan, parts: z.array(z.object({ name: z.string() })) })
const readThing = read('player', 'thing.read', 'GET /api/thing/1', { input: Nothing, reply: Thing })
const thing = { id: '1', price: fen(1), parts: [{ name: 'a' }] }
const withExtraField = { ...thing, secret: 'x' }

export const replies = [
  on(readThing, async () => thing),
  on(readThing, async () => withMessage('', thing)),
  // @ts-expect-error a field that is not in the reply's schema
  on(readThing, async () => withExtraField),
  // @ts-expect-error a field that is not in the schema, in a reply with a message
  on(readThing, async () => withMessage('', withExtraField)),
  // @ts-expect-error a field that is not in the schema, in an element of an array
  on(readThing, async () => ({ ...thing, parts: [{ name: 'a', secret: 'x' }] })),
  // @ts-expect-error fields of the schema are missing
  on(readThing, async () => ({ id: '1' })),
]

export const committedRefusals = [
  on(writing, async ({ commitRefusal }) => commitRefusal(Taken)),
  on(writing, async ({ commitRefusal }) => commitRefusal(AboveLimit, { most: 5 })),
  // @ts-expect-error the endpoint does not list this refusal
  on(writing, async ({ commitRefusal }) => commitRefusal(Unlisted)),
  // @ts-expect-error read endpoints have no transaction to commit
  on(reading, async ({ commitRefusal }) => commitRefusal(Invalid)),
]
