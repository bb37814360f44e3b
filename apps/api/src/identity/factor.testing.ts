import { millisOf, second } from '@koi/contract/time'
import { generate } from 'otplib'
import { expect } from 'vitest'
import { password as ofAllTests, type TestApp } from '../platform/testing.ts'

/** Makes the next code of a secret, for which the clock goes on: a code serves one act. */
export const codesOf =
  ({ clock }: TestApp, secret: string) =>
  (): Promise<string> => {
    clock.turn(30 * second)
    return generate({ secret, epoch: Math.floor(millisOf(clock.now()) / 1000) })
  }

/** Gives the operator of `token` a second factor; returns what makes the next code. */
export async function enrol(app: TestApp, token: string, password = ofAllTests): Promise<() => Promise<string>> {
  const { secret } = (await app.operate('POST /console/api/me/otp', { password }, token)).body
  const nextCode = codesOf(app, secret)
  const confirmed = await app.operate('POST /console/api/me/otp/confirm', { otp: await nextCode() }, token)
  expect(confirmed.status).toBe(200)
  return nextCode
}
