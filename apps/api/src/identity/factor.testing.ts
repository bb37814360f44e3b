import { millisOf, second } from '@koi/contract/time'
import { generate } from 'otplib'
import { expect } from 'vitest'
import { password, type TestApp } from '../platform/testing.ts'

/** Gives the operator of `token` a second factor; returns what makes the next code, for which the clock goes on. */
export async function enrol(app: TestApp, token: string): Promise<() => Promise<string>> {
  const { secret } = (await app.operate('POST /console/api/me/otp', { password }, token)).body
  const nextCode = () => {
    app.clock.turn(30 * second)
    return generate({ secret, epoch: Math.floor(millisOf(app.clock.now()) / 1000) })
  }
  const confirmed = await app.operate('POST /console/api/me/otp/confirm', { otp: await nextCode() }, token)
  expect(confirmed.status).toBe(200)
  return nextCode
}
