import { execFile } from 'node:child_process'
import { connect, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../apps/api/src/platform/testing/testing.ts'
import { examine, inRollback } from './faults/examine.ts'
import { Journal, verdictOf, type Write } from './faults/journal.ts'
import { hasPassed, type FaultResult } from './faults/run.ts'
import { faultsTable, mergedTable } from './faults/table.ts'
import { TcpProxy } from './faults/tcpProxy.ts'
import { withPart } from './proof.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const answer = (status: number, code: string, text: string) => ({ status, code, text }) as never
const write = (change: Partial<Write>): Write => ({
  kind: 'register',
  player: '',
  key: '',
  worth: 0,
  send: () => Promise.reject(new Error('gone')),
  answer: 'yes',
  isRefused: false,
  last: '',
  ...change,
})

test('only an answer that states the result of the write is conclusive', () => {
  expect(verdictOf('deposit', answer(200, '200', '{}'))).toBe('done')
  expect(verdictOf('deposit', answer(200, '422', '{}'))).toBe('refused')
  for (const code of ['500', '502', '503', '429', ''])
    expect(verdictOf('deposit', answer(200, code, ''))).toBe('unknown')
  expect(verdictOf('payment', answer(200, '', 'ok'))).toBe('done')
  expect(verdictOf('payment', answer(401, '', 'bad signature'))).toBe('unknown')
  expect(verdictOf('bet', answer(200, '', '{"result":"refused"}'))).toBe('refused')
  expect(verdictOf('bet', answer(401, '', ''))).toBe('unknown')
})

test('finds an acknowledged write that is missing, and a player with another amount', async () => {
  const { id, name } = await app.registerPlayer()
  const url = app.app.config.databaseUrl
  const examined = (writes: Write[], fen: number) =>
    inRollback(url, async (client) => {
      await client.query(
        `select post_movement($1, gen_random_uuid(), 'adjustment.credit', gen_random_uuid(), null, 100, now())`,
        [id],
      )
      return examine(client, { writes, initial: new Map([[id, fen]]) })
    })
  const present = write({ key: name, player: name })
  expect((await examined([present], 100)).lost).toEqual([])
  expect((await examined([present, write({ key: 'missing1' })], 100)).lost).toEqual(['register missing1'])
  expect((await examined([write({ kind: 'bet', key: 'b1', player: id })], 100)).lost).toEqual(['bet b1'])
  const isRight = (findings: { violated: string[] }) => !findings.violated.some((line) => line.includes(id))
  expect(isRight(await examined([], 100))).toBe(true)
  expect(isRight(await examined([], 101))).toBe(false)
})

test('repeats a write until the answer is conclusive, and measures recovery from a moment', async () => {
  const journal = new Journal()
  let asked = 0
  const send = async () => {
    if (++asked < 3) throw new Error('connection reset')
    return answer(200, '200', '{"data":{}}')
  }
  const before = performance.now()
  const done = await journal.perform(write({ kind: 'transfer', send }), () => false)
  expect([done.answer !== null, journal.unanswered, asked]).toEqual([true, 2, 3])
  expect(journal.recoveredIn(before)).toBeGreaterThan(0)
  expect(journal.recoveredIn(performance.now())).toBeNull()
})

test('when a fault cannot be injected the load ends, so that the process can exit', async () => {
  const script = `
    import { duringWorkload, startWorkload } from '${new URL('faults/workload.ts', import.meta.url).href}'
    const url = 'http://127.0.0.1:1'
    const player = { id: 'p', name: 'p', token: '' }
    const product = { target: { url, sandboxUrl: url }, loginPrefix: '', secret: 'secret' }
    const load = startWorkload(product, [{ player, session: '', withdrawer: player, card: '1' }], { isPaced: true })
    await duringWorkload(load, () => Promise.reject(new Error('not injected'))).catch(({ message }) => console.log(message))
  `
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
  expect((await promisify(execFile)(process.execPath, options)).stdout).toBe('not injected\n')
})

test('times the calls of a seamless venue, separately for those answered with an error', async () => {
  const journal = new Journal()
  const answers = [answer(503, '', ''), answer(200, '', '{"result":"done"}')]
  await journal.perform(write({ kind: 'bet', send: async () => answers.shift()! }), () => false)
  await journal.perform(write({ kind: 'deposit', send: async () => answer(200, '200', '{}') }), () => false)
  await journal.loadVenueBalance(async () => answer(200, '', '{"balance":1}'))
  await journal.loadVenueBalance(() => Promise.reject(new Error('connection reset')))
  expect([journal.venueCalls.conclusive.length, journal.venueCalls.errors.length]).toEqual([2, 1])
})

test('a TCP proxy forwards, holds back and resets', async () => {
  const echo = createServer((socket: Socket) => socket.on('error', () => undefined).pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const proxy = new TcpProxy((echo.address() as { port: number }).port)
  const port = await proxy.open()
  const socket = connect(port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (bytes) => received.push(String(bytes)))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('a')
  await expect.poll(() => received.join('')).toBe('a')
  proxy.mode = 'hole'
  socket.write('b')
  proxy.mode = 'open'
  await expect.poll(() => received.join('')).toBe('ab')
  expect(proxy.roundTrips).toBe(2)
  expect(proxy.reset()).toBe(1)
  await closed
  proxy.close()
  echo.close()
})

test('a result fails with any lost, duplicated, violated, changed, unresolved or undetected entry, with a late answer to a venue, and without acknowledged writes', () => {
  const intact: FaultResult = {
    name: 'x',
    what: 'y',
    acknowledged: 1,
    unanswered: 0,
    lost: [],
    duplicated: [],
    violated: [],
    changed: [],
    unresolved: [],
    undetected: [],
    recovery: 1,
    venueCalls: null,
    note: '',
  }
  expect(hasPassed(intact)).toBe(true)
  for (const name of ['lost', 'duplicated', 'violated', 'changed', 'unresolved', 'undetected'] as const)
    expect(hasPassed({ ...intact, [name]: ['x'] })).toBe(false)
  expect(hasPassed({ ...intact, acknowledged: 0 })).toBe(false)
  expect(hasPassed({ ...intact, recovery: null })).toBe(false)
  const venueCalls = { limit: 2000, conclusive: 3, longest: 1990, errors: 2, longestError: 5000 }
  expect(hasPassed({ ...intact, venueCalls })).toBe(true)
  expect(hasPassed({ ...intact, venueCalls: { ...venueCalls, longest: 2010 } })).toBe(false)
  expect(faultsTable([{ ...intact, venueCalls }], [])).toContain('1.99 s of 3; 2 errors, 5.00 s')
  expect(faultsTable([{ ...intact, lost: ['x'] }], [])).toContain('FAILED')
  expect(withPart('a <!-- made: x -->old<!-- end: x --> b', 'x', 'new')).toBe(
    'a <!-- made: x -->\n\nnew\n\n<!-- end: x --> b',
  )
  const old = faultsTable([intact, { ...intact, name: 'y' }], ['z: no time'])
  const merged = mergedTable(
    `Made.\n\n${old}`,
    faultsTable(
      [
        { ...intact, name: 'y', acknowledged: 5 },
        { ...intact, name: 'z' },
      ],
      [],
    ),
  )
  expect(merged).toBe(
    `Made.\n\n${faultsTable([intact, { ...intact, name: 'y', acknowledged: 5 }, { ...intact, name: 'z' }], [])}`,
  )
  expect(() => withPart('nothing', 'x', 'new')).toThrow('no place')
})
