import { GuestFrame } from '@koi/contract/contact/chat/chat.frames'
import fc from 'fast-check'
import { z } from 'zod'
import { rawBodies } from '../../apps/api/src/server/reliability/fuzz.testing.ts'
import type { Operation } from './reference.ts'
import { broken, fitting, type Schema, type Value } from './values.ts'

export type Caller = 'own' | 'anonymous' | 'stranger' | 'player' | 'operator' | 'agent' | 'key'

/** A step is plain data, so that it can be stored in a file. */
export type Step =
  /** `input` is the query of a GET, else the body; `raw` replaces it. */
  | { do: 'call'; at: string; as: Caller; path: Record<string, Value>; input: Value; raw?: string; key?: string }
  /** A callback of a gateway or venue. */
  | { do: 'hook'; at: string; content: Value; isSigned: boolean }
  /** Frames on the chat socket, with or without a hello frame before them. */
  | { do: 'frames'; isGreeted: boolean; frames: Value[] }
  | { do: 'listen'; at: string; as: Caller; headers: Record<string, string> }

const frameSchema = z.toJSONSchema(GuestFrame, { io: 'input', unrepresentable: 'any' }) as Schema

/** Fields of callbacks; each may be missing or malformed. */
const hookSchema: Schema = {
  type: 'object',
  properties: {
    venue: { enum: ['seam', 'slot', 'unknown'] },
    call: { enum: ['balance', 'bet', 'win', 'rollback', 'end', 'bets', ''] },
    login: { type: 'string' },
    id: { type: 'string', maxLength: 64 },
    bet: { type: 'string' },
    target: { type: 'string' },
    session: { type: 'string', format: 'uuid' },
    gameCode: { enum: ['koi', ''] },
    gameName: { type: 'string' },
    roundId: { type: 'string' },
    deposit_no: { type: 'string' },
    result: { enum: ['paid', 'failed', ''] },
    amount: { type: 'integer', minimum: -1, maximum: 1e9 },
    currency: { enum: ['CNY', 'USD'] },
    channel: { enum: ['wxpay', 'alipay', 'antoken'] },
    reference: { type: 'string' },
    at: { type: 'string' },
  },
}

const caller = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Caller>('own') },
  { weight: 1, arbitrary: fc.constantFrom<Caller>('anonymous', 'stranger', 'player', 'operator', 'agent', 'key') },
)

function callOf(operation: Operation): fc.Arbitrary<Step> {
  const { at, inPath, input } = operation
  const place = at.split(' ')[1]!.split('/{')[0]!
  const path = fc.record(
    Object.fromEntries(
      inPath.map((name) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: fc.nat(20).map((n): Value => ({ $from: place, n })) },
          { weight: 1, arbitrary: fitting({ type: 'string' }, name) },
        ),
      ]),
    ),
  )
  const content = fc.oneof({ weight: 5, arbitrary: fitting(input) }, { weight: 3, arbitrary: broken(input) })
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies).map((raw) => ({ raw })) },
    { weight: 2, arbitrary: fc.nat(3).map((n) => ({ key: `fuzz-${n}` })) },
  )
  return fc
    .tuple(caller, path, content, extra)
    .map(([as, inAddress, given, more]): Step => ({ do: 'call', at, as, path: inAddress, input: given, ...more }))
}

const hook: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(
      '/hooks/pay/wechat',
      '/hooks/pay/alipay',
      '/hooks/pay/unknown',
      '/hooks/venue/seam',
      '/hooks/venue/slot',
      '/hooks/venue/seam/x',
    ),
    fc.oneof(fitting(hookSchema), broken(hookSchema)),
    fc.boolean(),
  )
  .map(([at, content, isSigned]) => ({ do: 'hook', at, content, isSigned }))

const frames: fc.Arbitrary<Step> = fc
  .tuple(fc.boolean(), fc.array(fc.oneof(fitting(frameSchema), broken(frameSchema)), { minLength: 1, maxLength: 6 }))
  .map(([isGreeted, list]) => ({ do: 'frames', isGreeted, frames: list }))

const listen: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom('/api/events', '/console/api/events'),
    caller,
    fc.dictionary(fc.constantFrom('last-event-id', 'accept', 'x-topics'), fc.stringMatching(/^[ -~]{0,30}$/)),
  )
  .map(([at, as, headers]) => ({ do: 'listen', at, as, headers }))

export function stepsOf(operations: readonly Operation[], most = 8): fc.Arbitrary<Step[]> {
  const call = fc.constantFrom(...operations).chain(callOf)
  const step = fc.oneof(
    { weight: 20, arbitrary: call },
    { weight: 2, arbitrary: hook },
    { weight: 1, arbitrary: frames },
    { weight: 1, arbitrary: listen },
  )
  return fc.array(step, { minLength: 1, maxLength: most })
}
