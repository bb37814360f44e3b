import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../apps/api/src/platform/testing.ts'
import { asIf, examine } from './faults/books.ts'
import { type Deed, Journal, verdictOf } from './faults/deed.ts'
import { Line } from './faults/line.ts'
import { held, type Outcome } from './faults/scene.ts'
import { faultsTable, mergedTable } from './faults/table.ts'
import { withPart } from './proof.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const answer = (status: number, code: string, text: string) => ({ status, code, text }) as never
const deed = (change: Partial<Deed>): Deed => ({
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

test('an answer is relied on only where it says what became of the write', () => {
  expect(verdictOf('deposit', answer(200, '200', '{}'))).toBe('done')
  expect(verdictOf('deposit', answer(200, '422', '{}'))).toBe('no')
  for (const code of ['500', '502', '503', '429', '']) expect(verdictOf('deposit', answer(200, code, ''))).toBe('open')
  expect(verdictOf('payment', answer(200, '', 'ok'))).toBe('done')
  expect(verdictOf('payment', answer(401, '', 'bad signature'))).toBe('open')
  expect(verdictOf('bet', answer(200, '', '{"result":"refused"}'))).toBe('no')
  expect(verdictOf('bet', answer(401, '', ''))).toBe('open')
})

test('what is acknowledged and not in the database is lost, and a player with another amount breaks the books', async () => {
  const { id, name } = await app.join()
  const url = app.app.config.databaseUrl
  const look = (deeds: Deed[], fen: number) =>
    asIf(url, async (client) => {
      // What an operator gives is booked behind the server's back here, as the load's own beginning is through it.
      await client.query(
        `select ledger.post($1, gen_random_uuid(), 'adjustment', gen_random_uuid(), 6::smallint, 100::smallint, 100, now())`,
        [id],
      )
      return examine(client, { deeds, began: new Map([[id, fen]]) })
    })
  const there = deed({ key: name, player: name })
  expect((await look([there], 100)).lost).toEqual([])
  expect((await look([there, deed({ key: 'nobody1' })], 100)).lost).toEqual(['register nobody1'])
  expect((await look([deed({ kind: 'bet', key: 'b1', player: id })], 100)).lost).toEqual(['bet b1'])
  const isRight = (findings: { broken: string[] }) => !findings.broken.some((line) => line.includes(id))
  expect(isRight(await look([], 100))).toBe(true)
  expect(isRight(await look([], 101))).toBe(false)
})

test('a deed is asked for again until there is a word, and recovery counts from the break', async () => {
  const journal = new Journal()
  let asked = 0
  const send = async () => {
    if (++asked < 3) throw new Error('cut')
    return answer(200, '200', '{"data":{}}')
  }
  const before = performance.now()
  const done = await journal.carry(deed({ kind: 'transfer', send }), () => false)
  expect([done.answer !== null, journal.cut, asked]).toEqual([true, 2, 3])
  expect(journal.recoveredIn(before)).toBeGreaterThan(0)
  expect(journal.recoveredIn(performance.now())).toBeNull()
})

test('a line carries, holds back, and breaks', async () => {
  const echo = createServer((socket: Socket) => socket.on('error', () => undefined).pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const line = new Line((echo.address() as { port: number }).port)
  const port = await line.open()
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (bytes) => heard.push(String(bytes)))
  socket.on('error', () => undefined)
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.write('a')
  await expect.poll(() => heard.join('')).toBe('a')
  line.mode = 'hole'
  socket.write('b')
  line.mode = 'open'
  await expect.poll(() => heard.join('')).toBe('ab')
  expect(line.cut()).toBe(1)
  await gone
  line.close()
  echo.close()
})

test('an outcome fails by anything lost, doubled, broken, changed, open or not noticed, and by nothing done', () => {
  const sound: Outcome = {
    name: 'x',
    what: 'y',
    acknowledged: 1,
    cut: 0,
    lost: [],
    doubled: [],
    broken: [],
    changed: [],
    open: [],
    missed: [],
    recovery: 1,
    note: '',
  }
  expect(held(sound)).toBe(true)
  for (const name of ['lost', 'doubled', 'broken', 'changed', 'open', 'missed'] as const)
    expect(held({ ...sound, [name]: ['x'] })).toBe(false)
  expect(held({ ...sound, acknowledged: 0 })).toBe(false)
  expect(held({ ...sound, recovery: null })).toBe(false)
  expect(faultsTable([{ ...sound, lost: ['x'] }], [])).toContain('FAILED')
  expect(withPart('a <!-- made: x -->old<!-- end: x --> b', 'x', 'new')).toBe(
    'a <!-- made: x -->\n\nnew\n\n<!-- end: x --> b',
  )
  const old = faultsTable([sound, { ...sound, name: 'y' }], ['z: no time'])
  const merged = mergedTable(
    `Made.\n\n${old}`,
    faultsTable(
      [
        { ...sound, name: 'y', acknowledged: 5 },
        { ...sound, name: 'z' },
      ],
      [],
    ),
  )
  expect(merged).toBe(
    `Made.\n\n${faultsTable([sound, { ...sound, name: 'y', acknowledged: 5 }, { ...sound, name: 'z' }], [])}`,
  )
  expect(() => withPart('nothing', 'x', 'new')).toThrow('no place')
})
