import { type ChildProcess, spawn } from 'node:child_process'
import type { TestApp } from '../../platform/testing/testing.ts'
import type { TestSandbox } from '../../play/venue/testing.ts'
import { builtServer, childEnv, readPort, stopped, until } from '../../platform/testing/wait.testing.ts'

export interface Answered {
  status: number
  body: any
}

/** A server process on the same database. */
export interface Server {
  child: ChildProcess
  url: string
  /** Calls the players' API, for example 'POST /api/transfer'. Rejects when the process dies. */
  callPlayerApi(at: string, body?: object, token?: string, headers?: Record<string, string>): Promise<Answered>
  /** Posts these bytes unchanged. */
  post(path: string, body: string, headers: Record<string, string>): Promise<string>
  callConsoleApi(at: string, body?: object): Promise<Answered>
  stop(): Promise<void>
}

/** Starts a server process. `failAt`: the fail point at which it kills itself; `env`: further environment variables. */
export async function startServer(
  app: TestApp,
  sandbox: TestSandbox,
  failAt = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const { config } = app.app
  const child = spawn(process.execPath, [builtServer], {
    env: {
      ...childEnv(),
      PORT: '0',
      DATABASE_URL: config.databaseUrl,
      KOI_DATA: config.data,
      KOI_SEED: 'empty',
      KOI_ADMIN_PASSWORD: 'admin12345',
      SANDBOX_URL: sandbox.url,
      SANDBOX_SECRET: sandbox.secret,
      KOI_FAIL_AT: failAt,
      KOI_TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout!.on('data', (part) => {
    log = (log + String(part)).slice(-4000)
  })
  const url = `http://127.0.0.1:${await readPort(child)}`
  // A process that reaches its fail point in a job loop may never become ready.
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  await until(async () => isOver() || (await fetch(`${url}/readyz`)).ok, 60_000).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`the server did not start: ${log}`, { cause: error })
  })
  if (child.exitCode !== null) throw new Error(`the server ended at its start with ${child.exitCode}: ${log}`)
  const send = (path: string, method: string, body: string | undefined, headers: Record<string, string>) =>
    fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const ask: Server['callPlayerApi'] = async (at, body, token = '', headers = {}) => {
    const [method, path] = at.split(' ') as [string, string]
    const answer = await send(path, method, method === 'GET' ? undefined : JSON.stringify(body ?? {}), {
      authorization: `Bearer ${token}`,
      ...headers,
    })
    return { status: answer.status, body: await answer.json() }
  }
  let operator = ''
  return {
    child,
    url,
    callPlayerApi: ask,
    post: async (path, body, headers) => (await send(path, 'POST', body, headers)).text(),
    async callConsoleApi(at, body) {
      operator ||= (await ask('POST /console/api/login', { username: 'admin', password: 'admin12345' })).body.token
      return ask(at, body, operator)
    },
    async stop() {
      child.kill('SIGTERM')
      await stopped(child)
    },
  }
}
