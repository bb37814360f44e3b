import { GuestFrame } from '@koi/contract/chat/chat.frames'
import fc from 'fast-check'
import { z } from 'zod'
import { rawBodies } from '../../apps/api/src/reliability/fuzz.testing.ts'
import type { Operation } from './reference.ts'
import { broken, fitting, type Schema, type Value } from './values.ts'

export type Who = 'own' | 'nobody' | 'stranger' | 'player' | 'operator' | 'agent' | 'key'

/** One thing that is done to the product; plain data, so that a file can hold it. */
export type Step =
  /** A call of the references. What stands in `input` goes into the query of a GET, else into the body; `raw` instead of it. */
  | { do: 'call'; at: string; as: Who; path: Record<string, Value>; input: Value; raw?: string; key?: string }
  /** A message of a gateway or a venue. */
  | { do: 'hook'; at: string; content: Value; isSigned: boolean }
  /** Frames on the socket of the service page, after a greeting or without one. */
  | { do: 'frames'; isGreeted: boolean; frames: Value[] }
  /** A stream of events, left at once. */
  | { do: 'listen'; at: string; as: Who; headers: Record<string, string> }

const frameSchema = z.toJSONSchema(GuestFrame, { io: 'input', unrepresentable: 'any' }) as Schema

/** What gateways and venues tell, as far as their protocols name it; every field may be missing or odd. */
const hookSchema: Schema = {
  type: 'object',
  properties: {
    venue: { enum: ['seam', 'slot', 'nobody'] },
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

const anybody = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Who>('own') },
  { weight: 1, arbitrary: fc.constantFrom<Who>('nobody', 'stranger', 'player', 'operator', 'agent', 'key') },
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
    .tuple(anybody, path, content, extra)
    .map(([as, inAddress, given, more]): Step => ({ do: 'call', at, as, path: inAddress, input: given, ...more }))
}

const hook: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(
      '/hooks/pay/wechat',
      '/hooks/pay/alipay',
      '/hooks/pay/nobody',
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
    anybody,
    fc.dictionary(fc.constantFrom('last-event-id', 'accept', 'x-topics'), fc.stringMatching(/^[ -~]{0,30}$/)),
  )
  .map(([at, as, headers]) => ({ do: 'listen', at, as, headers }))

/** Some steps in any order: mostly calls, each of the references as likely as any other. */
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
