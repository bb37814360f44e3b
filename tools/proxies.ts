import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { parseArgs } from 'node:util'
import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { PNG } from 'pngjs'
import { withClient } from '../apps/api/src/platform/db/client.ts'
import { makeTemplate, startTestServer } from './testing/database.ts'
import { builtServer, buildStale } from '../apps/cli/src/start/build.ts'
import { root } from '../apps/cli/src/start/release.ts'
import { freePort } from '../apps/cli/src/start/ports.ts'

const publicHost = 'play.example'
/** Address of the test's client, which must differ from the proxy's. */
const clientAddress = '127.0.0.5'
const drainSeconds = 6
/** Milliseconds between the restarts of the two servers: a proxy must first notice that the first one is back. */
const restartAfter = 3000

interface Place {
  folder: string
  /** Ports of the proxy for http and https, and of the two servers. */
  http: number
  https: number
  servers: [number, number]
}

interface Proxy {
  /** Writes the files of deploy/proxy with the test's ports; returns the command that runs the proxy in the foreground. */
  prepare(place: Place): [command: string, ...args: string[]]
  version: [command: string, ...args: string[]]
}

/** A file of deploy/proxy with the test's ports, certificates and servers. */
const adapted = (name: string, { folder, http, https, servers }: Place): string =>
  readFileSync(join(root, 'deploy', 'proxy', name), 'utf8')
    .replaceAll('/etc/koi-tls', folder)
    .replaceAll(/(listen |bind :|^:)80\b/gm, `$1${http}`)
    .replaceAll(/(listen |bind :|^:)443\b/gm, `$1${https}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${servers[1]}`)

const proxies: Record<string, Proxy> = {
  nginx: {
    version: ['nginx', '-v'],
    prepare: (place) => {
      const { folder } = place
      for (const name of ['nginx.conf', 'koi-upstream.conf']) writeFileSync(join(folder, name), adapted(name, place))
      const around = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log off; include ${folder}/koi-upstream.conf; include ${folder}/nginx.conf; }
`
      writeFileSync(join(folder, 'main.conf'), around)
      return ['nginx', '-c', join(folder, 'main.conf'), '-p', folder]
    },
  },
  caddy: {
    version: ['caddy', 'version'],
    prepare: (place) => {
      const file = join(place.folder, 'Caddyfile')
      // Caddy's administration endpoint is off, because two runs would share its port.
      writeFileSync(file, `{\n\tadmin off\n}\n${adapted('Caddyfile', place)}`)
      return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
    },
  },
  haproxy: {
    version: ['haproxy', '-v'],
    prepare: (place) => {
      const file = join(place.folder, 'haproxy.cfg')
      writeFileSync(file, adapted('haproxy.cfg', place))
      return ['haproxy', '-db', '-f', file]
    },
  },
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Calls the proxy over TLS from `clientAddress`, with the public name as host unless `headers` has another `host`. */
function client({ https }: Place) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const options = (path: string, method: string, headers: Record<string, string>): RequestOptions => ({
    agent,
    host: '127.0.0.1',
    port: https,
    localAddress: clientAddress,
    servername: publicHost,
    rejectUnauthorized: false,
    path,
    method,
    headers: { host: publicHost, ...headers },
  })
  const ask = (path: string, body: string | Buffer = '', headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(options(path, body.length ? 'POST' : 'GET', headers), (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    ask,
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    options,
    close: () => agent.destroy(),
  }
}
type Client = ReturnType<typeof client>

/** Reads the first bytes of an event stream, with the milliseconds until they arrived. */
const firstOfStream = ({ options }: Client, token: string): Promise<{ type: string; milliseconds: number }> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const sent = request(options('/api/events', 'GET', { authorization: `Bearer ${token}` }), (answer) => {
      answer.once('data', () => {
        resolve({ type: String(answer.headers['content-type']), milliseconds: performance.now() - begun })
        sent.destroy()
      })
      answer.once('end', () => reject(new Error(`the stream ended with ${answer.statusCode}`)))
    })
    sent.on('error', reject)
    sent.end()
  })

/** Opens a WebSocket; returns the status, which is 101 when the proxy passed it on. */
const openSocket = ({ options }: Client): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({
      ...options('/service/socket', 'GET', {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      }),
      agent: false,
    })
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('response', (answer) => resolve(answer.statusCode ?? 0))
    sent.on('error', reject)
    sent.end()
  })

/** The TLS version that the proxy chooses when the client offers at most `most`; null when it refuses. */
const tlsVersion = ({ https }: Place, most: 'TLSv1.1' | 'TLSv1.3'): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connectTls(
      {
        port: https,
        host: '127.0.0.1',
        servername: publicHost,
        rejectUnauthorized: false,
        minVersion: 'TLSv1.1',
        maxVersion: most,
        ciphers: 'ALL:@SECLEVEL=0',
      },
      () => {
        resolve(socket.getProtocol())
        socket.destroy()
      },
    )
    socket.on('error', () => resolve(null))
  })

const redirectOf = ({ http }: Place): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = plainRequest(
      { port: http, host: '127.0.0.1', path: '/a?b=1', headers: { host: publicHost } },
      (answer) => {
        answer.resume()
        resolve(`${answer.statusCode} ${answer.headers.location}`)
      },
    )
    sent.on('error', reject)
    sent.end()
  })

const env = (place: Place, databaseUrl: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  KOI_DATA: join(place.folder, 'data'),
  KOI_SEED: 'demo',
  KOI_ADMIN_PASSWORD: 'proxy password',
  KOI_TRUST_PROXY: '127.0.0.1',
  KOI_DRAIN: String(drainSeconds),
  PLATFORM_URL: `https://${publicHost}`,
  SANDBOX_SECRET: 'proxies',
})

async function startServer(place: Place, databaseUrl: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [builtServer], { env: env(place, databaseUrl, port), stdio: 'ignore' })
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, `the server on port ${port}`)
  return child
}

async function until(isThere: () => Promise<boolean>, what: string, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (await isThere().catch(() => false)) return
    await wait(50)
  }
  throw new Error(`${what} did not answer within ${seconds} s`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Reads and writes from `width` clients until `done`; returns the number of answers, and the failures. */
async function underLoad(from: Client, token: string, done: Promise<unknown>) {
  let isDone = false
  void done.finally(() => (isDone = true))
  let answered = 0
  const failures: string[] = []
  const lane = async (n: number) => {
    for (let turn = 0; !isDone; turn++) {
      const isWrite = (n + turn) % 2 === 0
      const asked = isWrite
        ? from.post(
            '/api/uptransferstatus',
            { transferstatus: turn % 4 < 2 ? '1' : '0' },
            { authorization: `Bearer ${token}` },
          )
        : from.post('/api/balance', {}, { authorization: `Bearer ${token}` })
      await asked.then(
        ({ status, body }) => (status < 500 ? answered++ : failures.push(`${status} ${body.slice(0, 80)}`)),
        (error: Error) => failures.push(error.message),
      )
      await wait(10)
    }
  }
  await Promise.all([0, 1, 2, 3].map(lane))
  return { answered, failures }
}

/** The last lines of the proxy's error log. */
const errorsOf = (folder: string, log: string): string => {
  const file = join(folder, 'error.log')
  return (existsSync(file) ? readFileSync(file, 'utf8') : log).split('\n').slice(-8).join('\n')
}

/** Runs a proxy with its file of deploy/proxy in front of two servers, and checks what docs/running.md states about it. */
async function tryProxy(name: string, proxy: Proxy, serverUrl: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-proxy-'))
  const place: Place = {
    folder,
    http: await freePort(),
    https: await freePort(),
    servers: [await freePort(), await freePort()],
  }
  mkdirSync(join(folder, 'data'))
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${publicHost}`]
  const files = ['-keyout', join(folder, 'play.key'), '-out', join(folder, 'play.pem')]
  const { status, stderr } = spawnSync('openssl', [
    ...certificate,
    '-addext',
    `subjectAltName=DNS:${publicHost}`,
    ...files,
  ])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr.toString()}`)
  const texts = ['play.pem', 'play.key'].map((file) => readFileSync(join(folder, file), 'utf8'))
  writeFileSync(join(folder, 'haproxy.pem'), texts.join(''))
  const databaseUrl = await makeTemplate(serverUrl)
  const [command, ...args] = proxy.prepare(place)
  const missed: string[] = []
  const check = (what: string, isHeld: boolean, seen: unknown) => {
    process.stdout.write(`${isHeld ? 'ok    ' : 'FAILED'} ${name}: ${what}${isHeld ? '' : `: ${String(seen)}`}\n`)
    if (!isHeld) missed.push(what)
  }
  const servers: ChildProcess[] = []
  let log = ''
  let running: ChildProcess | null = null
  const from = client(place)
  try {
    for (const port of place.servers) servers.push(await startServer(place, databaseUrl, port))
    running = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const part of [running.stdout!, running.stderr!]) part.on('data', (text) => (log += String(text)))
    await until(async () => (await from.ask('/healthz')).status === 200, `${name} (${log.slice(-500)})`, 15)

    const { body } = await from.post(
      '/api/login_pc',
      { name: 'demo002', password: 'koi12345', code: captchaTexts[0] },
      {
        'x-forwarded-for': '9.9.9.9',
      },
    )
    const token = (JSON.parse(body) as { data?: { api_token?: string } }).data?.api_token ?? ''
    check('a player signs in', token !== '', body)
    const { rows } = await withClient(databaseUrl, (db) =>
      db.query<{ ip: string }>('select ip from session order by created_at desc limit 1'),
    )
    check('the session has the address of the client, not one it claims', rows[0]?.ip === clientAddress, rows[0]?.ip)

    const image = new PNG({ width: 700, height: 500 })
    randomFillSync(image.data)
    const picture = PNG.sync.write(image)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const encoded = new Response(form)
    const upload = await from.ask('/api/uploadimg', Buffer.from(await encoded.arrayBuffer()), {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type')!,
    })
    check(`a picture of ${Math.round(picture.length / 1024)} KiB is taken`, /"code":200/.test(upload.body), upload.body)

    const stream = await firstOfStream(from, token)
    check(
      'a stream of events comes through at once',
      stream.type.startsWith('text/event-stream') && stream.milliseconds < 2000,
      JSON.stringify(stream),
    )
    const opened = await openSocket(from)
    check('a WebSocket opens', opened === 101, opened)
    const wrong = await from.ask('/api/app', '{}', { host: 'other.example', 'content-type': 'application/json' })
    check('another host is answered 421', wrong.status === 421, wrong.status)
    const metrics = await from.ask('/metrics')
    check('/metrics is not to be had', metrics.status === 404, metrics.status)
    const redirect = await redirectOf(place)
    check('port 80 leads to https', redirect === `308 https://${publicHost}/a?b=1`, redirect)
    const [old, newest] = [await tlsVersion(place, 'TLSv1.1'), await tlsVersion(place, 'TLSv1.3')]
    check('TLS 1.1 is refused, 1.3 taken', old === null && newest === 'TLSv1.3', `${old}, ${newest}`)
    const alive = await from.ask('/healthz', '', { 'accept-encoding': 'gzip' })
    check('it keeps connections open', alive.headers['connection'] !== 'close', alive.headers['connection'])

    const restarted = (async () => {
      for (const n of [0, 1] as const) {
        await wait(restartAfter)
        await stop(servers[n]!)
        servers[n] = await startServer(place, databaseUrl, place.servers[n])
      }
      await wait(restartAfter)
    })()
    const { answered, failures } = await underLoad(from, token, restarted)
    if (failures.length) process.stdout.write(`${errorsOf(folder, log)}\n`)
    check(
      `none of ${answered} calls fails while both servers are restarted, one after the other`,
      failures.length === 0 && answered > 100,
      `${failures.length} failed: ${[...new Set(failures)].slice(0, 3).join(' | ')}`,
    )
  } finally {
    from.close()
    if (running) await stop(running)
    await Promise.all(servers.map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
  return missed
}

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) {
  process.stdout.write(`npx koi dev proxies [${Object.keys(proxies).join('|')} …]
Runs each proxy with its file of deploy/proxy before two servers and checks sign-in, upload, streams, WebSocket, client
address, hosts, TLS, and that no call fails while the servers are restarted. Needs the proxies (Debian: nginx haproxy caddy)
and openssl.
`)
  process.exit(0)
}
const unknown = positionals.filter((name) => !Object.hasOwn(proxies, name))
if (unknown.length)
  throw new Error(`Unknown proxy ${unknown.join(', ')}. There are: ${Object.keys(proxies).join(', ')}.`)
await buildStale(console.log)
const server = await startTestServer()
let failed = 0
try {
  for (const [name, proxy] of Object.entries(proxies).filter(
    ([one]) => positionals.length === 0 || positionals.includes(one),
  )) {
    const [command, ...args] = proxy.version
    const { stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
    if (error) {
      process.stdout.write(`FAILED ${name} is not installed (Debian: apt-get install ${name})\n`)
      failed++
      continue
    }
    process.stdout.write(`${(stdout || stderr).split('\n')[0]}\n`)
    failed += (await tryProxy(name, proxy, server.url)).length
  }
} finally {
  await server.stop()
}
process.exit(failed ? 1 : 0)
