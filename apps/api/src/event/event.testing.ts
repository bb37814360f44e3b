import type { TestApp } from '../platform/testing.ts'
import type { EventKind } from './kinds.ts'
import { numberEvents } from './number.ts'

/** The events of a kind, in the order of their numbers. */
export async function loggedEvents({ app }: Pick<TestApp, 'app'>, kind: EventKind) {
  await numberEvents(app, true)
  return app.db.selectFrom('event').selectAll().where('kind', '=', kind).orderBy('position').execute()
}
