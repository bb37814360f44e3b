import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { send } from './send.ts'

async function listen(answer: (host: string, method: string, body: string) => { status: number; text: string }) {
  const server = createServer(async (request, reply) => {
    const { status, text: said } = answer(request.headers.host ?? '', request.method ?? '', await text(request))
    reply.writeHead(status, { location: '/elsewhere' }).end(said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const post = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '已付' }

test('reaches a name below localhost at the loopback address, with that name as host; follows no redirect', async () => {
  const port = await listen((host, method, body) => ({ status: 302, text: `${host} ${method} ${body}` }))
  const { signal } = new AbortController()
  const answer = await send(`http://lotus.localhost:${port}/hooks`, post, signal)
  expect(answer).toEqual({ status: 302, text: `lotus.localhost:${port} POST 已付` })
})

test('rejects a name that does not exist, a closed port, and when it is aborted', async () => {
  const port = await listen(() => ({ status: 200, text: '' }))
  const { signal } = new AbortController()
  await expect(send('http://nothing.invalid/', post, signal)).rejects.toThrow('nothing.invalid')
  await expect(send('http://127.0.0.1:1/', post, signal)).rejects.toThrow('ECONNREFUSED')
  await expect(send(`http://127.0.0.1:${port}/`, post, AbortSignal.abort())).rejects.toThrow('aborted')
})
