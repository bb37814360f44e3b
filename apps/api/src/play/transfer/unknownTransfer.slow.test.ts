import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransferApp, type TransferApp } from './transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
})
afterAll(() => app.finish())

const loadTransfers = (id: string) =>
  app.app.db.selectFrom('transfer').selectAll().where('playerId', '=', id).orderBy('createdAt').orderBy('id').execute()

test.each(['timeout', 'lost'])(
  'queries a transfer dated 40 minutes ahead as soon as the clock is corrected (%s)',
  async (mode) => {
    const before = await app.playerWith()
    await app.sandbox.mode('slot', mode)
    await app.transferIn(before.token, 30)
    const ahead = 40 * 60_000
    app.clock.advance(ahead)
    await app.sandbox.mode('slot', 'down')
    await app.runJob('reconcile-transfers')
    const { token, id } = await app.playerWith()
    await app.sandbox.mode('slot', mode)
    await app.transferIn(token, 70)
    expect(await app.transferIn(token, 71)).toMatchObject({ code: 429 })
    app.clock.advance(-ahead)
    // Due times follow the database's clock, which was never wrong.
    await app.app.db.updateTable('task').set({ dueAt: app.clock.now() }).where('kind', '=', 'query-transfer').execute()
    await app.sandbox.mode('slot', 'ok')
    for (let n = 0; n < 8; n++) {
      await app.runJob('reconcile-transfers')
      app.clock.advance(6000)
    }
    const [row] = await loadTransfers(id)
    expect(row).toMatchObject({ state: mode === 'timeout' ? 'done' : 'failed' })
    expect(row!.closedAt! >= row!.createdAt && row!.closedAt! < app.clock.now()).toBe(true)
    // The transfers made before wait for an operator, because by the wrong clock they were half an hour old.
    const [old] = await loadTransfers(before.id)
    expect(old).toMatchObject({ state: mode === 'timeout' ? 'done' : 'manual' })
    if (mode === 'lost')
      await app.callConsoleApi(`POST /console/api/transfers/${old!.id}/reconcile`, {
        decision: 'failed',
        evidence: '查无此单',
      })
    const faults = (await app.callConsoleApi('GET /console/api/venue-faults', { state: '1' })).body.items
    expect(faults.filter(({ kind }: { kind: string }) => kind === 'transfer.manual')).toEqual([])
    expect(await app.transferIn(token, 71)).toMatchObject({ code: 200 })
  },
)
