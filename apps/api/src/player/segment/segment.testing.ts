import type { PlayerId } from '@koi/contract/id'
import type { Condition, Leaf } from '@koi/contract/player/segment/segment'
import { expect } from 'vitest'
import type { TestApp } from '../../platform/testing/testing.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { holdsFor } from './condition.ts'
import { segmentLoop } from './segment.job.ts'

let made = 0

/** Creates a segment; its members are computed by `catchUp`. */
export async function makeSegment(app: TestApp, condition: Condition, name = `分群${++made}`): Promise<string> {
  const { status, body } = await app.callConsoleApi('POST /console/api/segments', { name, condition })
  expect(status).toBe(201)
  return body.id as string
}

/** Runs once what the server runs every second. */
export async function catchUp({ app }: TestApp): Promise<void> {
  await numberEvents(app, true)
  await segmentLoop.run(app)
}

export const loadMembers = async ({ app }: TestApp, segment: string): Promise<string[]> =>
  (
    await app.db
      .selectFrom('segmentMember')
      .select('playerId')
      .where('segmentId', '=', segment)
      .orderBy('playerId')
      .execute()
  ).map(({ playerId }) => playerId)

export const holds = ({ app, clock }: TestApp, player: string, condition: Condition): Promise<boolean> =>
  holdsFor(app.db, player as PlayerId, condition, clock.now())

export const leaf = (fact: Leaf['fact'], is: Leaf['is'], value: Leaf['value'], more: Partial<Leaf> = {}): Leaf => ({
  fact,
  is,
  value,
  ...more,
})
