import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { fileOf, run } from './import.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

test('continues after a kill without importing anyone twice', { timeout: 60_000 }, async () => {
  const players = Array.from({ length: 450 }, (_, n) => `killed${String(n).padStart(3, '0')},0.0${(n % 9) + 1}`)
  const file = fileOf(['username,balance', ...players])
  const { databaseUrl, data } = app.app.config
  const child = spawn(process.execPath, [`${root}apps/cli/src/koi.ts`, 'import', file, '--apply'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      KOI_DATA: data,
      KOI_SEED: 'empty',
      KOI_FAIL_AT: 'import.batch',
      NODE_ENV: 'test',
    },
    stdio: 'ignore',
  })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  await app.check()
  const file1 = await app.app.db.selectFrom('importFile').selectAll().where('lines', '=', 450).executeTakeFirstOrThrow()
  expect(file1).toMatchObject({ state: 'running', taken: 200 })

  const { done } = await run(app, [file])
  expect(done[0]).toMatchObject({ taken: 250, known: 200, refused: 0 })
  const file2 = await app.app.db.selectFrom('importFile').selectAll().where('lines', '=', 450).executeTakeFirstOrThrow()
  expect(file2).toMatchObject({ id: file1.id, state: 'done', taken: 450, known: 200 })
  expect(
    await app.app.db.selectFrom('player').select('id').where('username', 'like', 'killed%').execute(),
  ).toHaveLength(450)
})
