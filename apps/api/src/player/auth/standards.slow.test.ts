import { afterAll, beforeAll, expect, test } from 'vitest'
import { TooOften } from '@koi/contract/refusal.copy'
import { fitsPassword, hashPassword, maxWaiting } from '../../access/identity/password.ts'
import { maxHashes } from '../../platform/ops/slots.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ hashesInFull: true, at: '2026-03-01T04:00:00.000Z' })
})
afterAll(() => app.finish())

test('without a hash a password is compared with a dummy hash, which takes a place in the hash queue [R5]', async () => {
  const hashed = await hashPassword('right1234')
  for (const known of [undefined, hashed]) {
    const busy = Array.from({ length: maxHashes + maxWaiting }, () => hashPassword('busy'))
    await expect(fitsPassword('wrong1234', known)).rejects.toMatchObject({ refusal: TooOften })
    await Promise.all(busy)
    expect(await fitsPassword('wrong1234', known)).toBe(false)
  }
})
