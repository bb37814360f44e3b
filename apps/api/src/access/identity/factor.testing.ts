import { millisOf, second } from '@koi/contract/time'
import { generate } from 'otplib'
import { expect } from 'vitest'
import { password as ofAllTests, type TestApp } from '../../platform/testing/testing.ts'

/** Returns a function that makes the next code of a secret; each call advances the clock, because a code works once. */
export const codesOf =
  ({ clock }: TestApp, secret: string) =>
  (): Promise<string> => {
    clock.advance(30 * second)
    return generate({ secret, epoch: Math.floor(millisOf(clock.now()) / 1000) })
  }

export async function enrol(app: TestApp, token: string, password = ofAllTests): Promise<() => Promise<string>> {
  const { secret } = (await app.callConsoleApi('POST /console/api/me/otp', { password }, token)).body
  const nextCode = codesOf(app, secret)
  const confirmed = await app.callConsoleApi('POST /console/api/me/otp/confirm', { otp: await nextCode() }, token)
  expect(confirmed.status).toBe(200)
  return nextCode
}
