import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
let base: string
let port: number
beforeAll(async () => {
  app = await openTestApp({ config: { publicUrl: 'https://play.example', trustProxy: ['127.0.0.1'] } })
  base = await app.server.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.finish())

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}

const failures = async () => {
  const text = await (await fetch(`${base}/metrics`)).text()
  return [...text.matchAll(/koi_request_seconds_count\{.*status="5\d\d"\} (\d+)/g)].map(([, count]) => count)
}
const begin = (head: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => resolve(socket)))
    socket.on('error', () => undefined)
  })
const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n`

test('answers 408 to a request whose head or body takes longer than 15 seconds', { timeout: 30_000 }, async () => {
  const began = performance.now()
  const ended = async (text: string) => {
    const socket = await begin(text)
    let answer = ''
    let isOver = false
    socket.on('data', (part) => (answer += String(part)))
    socket.on('close', () => (isOver = true))
    await until(() => isOver)
    return { seconds: (performance.now() - began) / 1000, answer: answer.split('\r\n')[0] }
  }
  const all = await Promise.all([
    ended('POST /api/app HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    ended(`${head('/api/app', 'application/json')}\r\n{`),
  ])
  for (const { seconds, answer } of all) {
    expect(seconds).toBeGreaterThan(14)
    expect(seconds).toBeLessThan(18)
    expect(answer).toContain('408')
  }
  expect(await failures()).toEqual([])
})
