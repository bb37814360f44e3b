import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sign } from '../core/sign.ts'
import type { SandboxOptions } from '../core/context.ts'
import { openSandbox } from '../sandbox.ts'

const secret = 'a secret for tests'

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** Starts a sandbox on a free port, with signed clients. */
export async function testSandbox(options: Partial<SandboxOptions> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'koi-sandbox-'))
  const { app, context, listen, close } = await openSandbox({ data, secret, ...options })
  await listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const post = async (
    path: string,
    body: string,
    headers: Record<string, string> = {},
    timeout = 2000,
  ): Promise<Reply> => {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const signed = (path: string, content: object, timeout?: number): Promise<Reply> => {
    const body = JSON.stringify(content)
    return post(path, body, sign(secret, body, context.now()), timeout)
  }
  return {
    app,
    url,
    context,
    secret,
    post,
    /** Calls the venue protocol. */
    venue: (code: string, call: string, content: object = {}, timeout?: number) =>
      signed(`/venue/${code}/${call}`, { venue: code, call, ...content }, timeout),
    /** Calls the payment protocol. */
    pay: (call: string, content: object) => signed(`/pay/${call}`, { call, ...content }),
    chain: (call: string, content: object = {}) => signed(`/chain/${call}`, { call, ...content }),
    control: (path: string, content: object = {}) => post(`/control/${path}`, JSON.stringify(content)),
    read: async (path: string): Promise<Reply> => {
      const answer = await fetch(url + path)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    close: async () => {
      await close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>
