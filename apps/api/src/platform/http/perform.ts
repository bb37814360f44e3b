import { add, type Fen, noMoney } from '@koi/contract/money'
import { encodeAnswer } from './answer.ts'
import { type App, transact } from '../ops/app.ts'
import type { Db } from '../db/db.ts'
import { failPoint } from '../base/failpoint.ts'
import { forgetWrite } from './duplicate.ts'
import {
  claimKey,
  claimFlowKey,
  deferAnswer,
  markKeyInterrupted,
  releaseKey,
  storeAnswer,
  type StoredAnswer,
} from './idempotency.ts'
import { type Handler, Reply, type Request, Waiting } from './on.ts'
import { commitRefusal, CommittedRefusal, Refused } from '../text/refuse.ts'
import { readFrom } from '../db/replica.ts'

/** Thrown to roll back what was rehearsed. */
class Rehearsed extends Error {
  readonly answer: Reply<unknown> | Waiting
  constructor(answer: Reply<unknown> | Waiting) {
    super('rehearsed')
    this.answer = answer
  }
}

/** Runs the handler of a write and rolls it back; returns what it would answer. Throws what it throws. */
export async function rehearse(
  app: App,
  { endpoint, run }: Handler,
  context: Request,
): Promise<Reply<unknown> | Waiting> {
  const callHandler = run as (args: object) => Promise<unknown>
  const { caches, clock } = app
  const nothing = () => {}
  try {
    return await transact(app, async (tx): Promise<never> => {
      const effects = { commitRefusal, afterCommit: nothing, countDecided: nothing }
      const result = await callHandler({ ...context, tx, caches, clock, ...effects })
      if (result instanceof CommittedRefusal) throw result.refused
      if (result instanceof Waiting) throw new Rehearsed(result)
      const { message, data } = result instanceof Reply ? result : new Reply('', result)
      throw new Rehearsed(new Reply(message, encodeAnswer(endpoint, data)))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer
    throw error
  }
}

/**
 * Runs a handler. A write runs in one transaction together with its idempotency key; a flow claims its key before its
 * own transactions. A repeated call gets the stored answer.
 */
export async function perform(
  app: App,
  { endpoint, run }: Handler,
  context: Request,
): Promise<Reply<unknown> | CommittedRefusal | Waiting> {
  const { idempotency } = context
  const callHandler = run as (args: object) => Promise<unknown>
  const finish = (result: unknown): Reply<unknown> => {
    const answered = result instanceof Reply ? result : new Reply('', result)
    return new Reply(answered.message, encodeAnswer(endpoint, answered.data), answered.isNew)
  }
  const { caches, clock } = app
  const replay = ({ message, data, isNew }: StoredAnswer) => new Reply(message, data, isNew)

  if (endpoint.kind === 'read') {
    const read = (db: Db) => callHandler({ ...context, db, caches })
    return finish(await readFrom(app, endpoint.replica, read))
  }
  if (endpoint.kind === 'write') {
    const after: (() => void)[] = []
    const afterCommit = (work: () => void) => after.push(work)
    const done = await transact(app, async (tx) => {
      after.length = 0
      let decided: Fen | null = null
      const countDecided = (amount: Fen) => {
        decided = add(decided ?? noMoney, amount)
      }
      const before = endpoint.movesMoney ? await claimKey(tx, app.config, idempotency, context.now) : null
      if (before) return replay(before)
      const result = await callHandler({ ...context, tx, caches, clock, commitRefusal, afterCommit, countDecided })
      if (endpoint.isDecision) await context.factor?.count(tx, decided)
      if (result instanceof CommittedRefusal || result instanceof Waiting) {
        // Only answers of 200 are stored: a repeated call runs again and finds the same approval.
        if (endpoint.movesMoney) await forgetWrite(tx, idempotency)
        return result
      }
      const answered = finish(result)
      if (endpoint.movesMoney) deferAnswer(tx, app.config, idempotency, answered)
      failPoint(`${endpoint.name}.before-commit`)
      return answered
    })
    for (const work of after) work()
    failPoint(`${endpoint.name}.committed`)
    return done
  }
  if (!endpoint.movesMoney) return finish(await callHandler({ ...context, app }))
  const claim = await claimFlowKey(app, idempotency, context.now)
  if (claim.before) return replay(claim.before)
  const { mine } = claim
  try {
    const answered = finish(await callHandler({ ...context, app, idempotency: mine }))
    failPoint(`${endpoint.name}.done`)
    await storeAnswer(app.db, app.config, mine, answered)
    failPoint(`${endpoint.name}.committed`)
    return answered
  } catch (error) {
    // In a retry of an interrupted call the order may exist, so its key is kept whatever the refusal.
    const isDone = error instanceof Refused && !mine.isRepeat
    await (isDone ? releaseKey : markKeyInterrupted)(app.db, mine).catch((cause: unknown) =>
      context.log.error({ err: cause }, 'an idempotency key could not be released'),
    )
    throw error
  }
}
