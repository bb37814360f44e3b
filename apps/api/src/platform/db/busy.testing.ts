import { expect } from 'vitest'
import type { TestApp } from '../testing/testing.ts'

type Player = Awaited<ReturnType<TestApp['registerPlayer']>>

/** Writes of a player and of an operator on that player. */
export const busyCalls = (app: () => TestApp, player: () => Player) => ({
  write: (value: 0 | 1) =>
    app().server.inject({
      method: 'POST',
      url: '/api/uptransferstatus',
      headers: { authorization: `Bearer ${player().token}` },
      payload: { transferstatus: value },
    }),
  operate: async () => {
    const { body } = await app().callConsoleApi('POST /console/api/login', {
      username: 'admin',
      password: 'admin12345',
    })
    return () =>
      app().server.inject({
        method: 'PATCH',
        url: `/console/api/players/${player().id}`,
        headers: { authorization: `Bearer ${body.token}` },
        payload: { realname: '李四' },
      })
  },
})

type Answer = Awaited<ReturnType<ReturnType<typeof busyCalls>['write']>>

export const expectBusy = (answer: Answer) => {
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    200,
    '1',
    { code: 429, message: '操作过于频繁，请稍后再试', data: { retry_after: 1 } },
  ])
}
export const expectBusyProblem = (answer: Answer) => {
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
    429,
    '1',
    { code: 'TOO_OFTEN', status: 429, retry_after: 1 },
  ])
}
