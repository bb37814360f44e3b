import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './testing.ts'

/**
 * Changes settings until the running test ends, whether it passes or fails. Secret settings cannot be restored, since
 * their value is not readable.
 */
export async function setForTest(
  app: Pick<TestApp, 'callConsoleApi'>,
  settings: Record<string, unknown>,
): Promise<void> {
  const { body } = await app.callConsoleApi('GET /console/api/settings')
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, body[name] as unknown]))
  const change = async (to: object) =>
    expect((await app.callConsoleApi('PATCH /console/api/settings', to)).status).toBe(200)
  onTestFinished(() => change(before))
  await change(settings)
}
