import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './testing.ts'

/** Changes settings until the running test ends, passed or failed. Not for secret settings: their value is not readable. */
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
