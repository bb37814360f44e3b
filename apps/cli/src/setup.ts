import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { processesIn } from '../../api/src/platform/processes.ts'
import { addressProblem, databaseProblem, keyOf, passwordProblem, proxyProblem } from './setup/checks.ts'
import { withSettings } from './setup/envFile.ts'
import { confLines, sizeOf, thisMachine } from './setup/sizes.ts'
import { placeKey } from './setup/key.ts'
import { startService } from './setup/service.ts'
import { openTerminal } from './setup/terminal.ts'
import { connectionsFor } from './start/connections.ts'
import { printDatabaseSettings } from './start/databaseSettings.ts'
import { installedIds, noUser, settingsFile } from './start/installation.ts'
import { hasEmbedded } from './start/postgres.ts'
import { checkPorts } from './start/ports.ts'
import { root } from './start/release.ts'
import { databaseOf } from './start/running.ts'
import { readSettings, secretsFile } from './start/settings.ts'

export interface SetupOptions {
  address?: string
  databaseUrl?: string
  embedded: boolean
  adminPassword?: string
  trustProxy?: string
  processes?: string
  key?: string
  start: boolean
}

interface Wanted {
  given: string | undefined
  usual: string | undefined
  flag: string
  question: string
  isSecret?: boolean
  test(answer: string): string | null | Promise<string | null>
}

/**
 * Asks for the settings of an installation, or takes them from options or the environment, tests each, writes koi.env and
 * secret.key, and starts the service. Can be repeated: existing settings are offered. Ends the process with 1, having written
 * nothing, when a setting fails its test.
 */
export async function setup(options: SetupOptions): Promise<void> {
  const { env } = process
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const terminal = openTerminal()

  if (process.getuid?.() !== 0) fail('Run this as root: it writes the settings and gives the data folder to its user.')
  const owner = installedIds() ?? fail(noUser)
  const data = resolve(env['KOI_DATA'] || '/var/lib/koi')

  const address = await obtain({
    given: options.address,
    usual: env['PLATFORM_URL'],
    flag: '--address',
    question: 'Public address, such as https://play.example',
    test: addressProblem,
  })
  const databaseUrl = (await isEmbedded())
    ? null
    : await obtain({
        given: options.databaseUrl,
        usual: env['DATABASE_URL'],
        flag: '--database-url, or --embedded',
        question: 'Address of the database (postgres://role:password@host:5432/database)',
        test: databaseProblem,
      })
  if (databaseUrl) say('The database answers, and the role may work on it.')
  const trustProxy = await obtain({
    given: options.trustProxy,
    usual: env['KOI_TRUST_PROXY'] || '127.0.0.1',
    flag: '--trust-proxy',
    question: 'Addresses of the reverse proxy',
    test: proxyProblem,
  })
  const size = sizeOf(thisMachine(data))
  const processes = await obtain({
    given: options.processes,
    usual: env['KOI_PROCESSES'] || String(size.processes),
    flag: '--processes',
    question: 'Server processes',
    test: (text) => (processesIn(text) === null ? `"${text}" is no number of processes, 1 to 64.` : null),
  })
  if (databaseUrl) {
    const lines = confLines({ ...size, connections: connectionsFor(Number(processes)) })
    say('For a PostgreSQL on a machine like this one, together with Koi (postgresql.conf, then restart it):')
    for (const line of lines) say(`  ${line}`)
  }
  const isFirst = !existsSync(secretsFile(data))
  let madeUp: string | null = null
  const adminPassword = isFirst ? await firstPassword() : null

  const changes = {
    NODE_ENV: 'production',
    KOI_DATA: data,
    PLATFORM_URL: address,
    KOI_TRUST_PROXY: trustProxy,
    DATABASE_URL: databaseUrl,
    KOI_EMBEDDED_DATABASE: databaseUrl ? null : 'on',
    KOI_EMBEDDED_SETTINGS: databaseUrl ? null : env['KOI_EMBEDDED_SETTINGS'] || printDatabaseSettings(size.postgres),
    KOI_PROCESSES: processes,
    KOI_ADMIN_PASSWORD: adminPassword,
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete env[name]
    else env[name] = value
  }
  mkdirSync(data, { recursive: true, mode: 0o700 })
  chownSync(data, owner.uid, owner.gid)
  try {
    const runningAt = databaseOf({ databaseUrl, data })
    const database = runningAt ? () => keyOf(runningAt, data) : null
    say(await placeKey({ data, from: options.key ? resolve(options.key) : null, owner, database }))
    const { settings, mistakes } = readSettings(env)
    if (mistakes.length) throw new Error(mistakes.join('\n'))
    if (!existsSync(join(data, 'koi.pid'))) await checkPorts(settings)
    writeSettings(changes)
    say(`${settingsFile} was written.`)
    const isStarted = options.start && (await startService(settings))
    if (!options.start) say('Start it: systemctl enable --now koi')
    if (adminPassword && !isStarted)
      say(`KOI_ADMIN_PASSWORD stands in ${settingsFile} until you delete the line: only the first start reads it.`)
    if (isStarted) {
      // The first operator is made: the password need not lie in a file.
      writeSettings({ KOI_ADMIN_PASSWORD: null })
      say(
        `Koi is ready. Let the reverse proxy lead ${address} to ${settings.host}:${settings.port}, and sign in as admin at ${address}/console/`,
      )
    }
    if (madeUp) say(`The password of the operator "admin" is ${madeUp} (shown only this once).`)
  } catch (error) {
    fail((error as Error).message)
  }

  /** An answer that the test has nothing against: the given one, or what the person at the terminal types. */
  async function obtain({ given, usual, flag, question, isSecret = false, test }: Wanted): Promise<string> {
    for (let answer = given ?? (terminal ? undefined : usual); ; answer = undefined) {
      answer ??= terminal
        ? await terminal.ask(question, { usual: usual ?? '', isSecret })
        : fail(`${flag} is missing, and there is no terminal to ask.`)
      const problem = await test(answer)
      if (problem === null) return answer
      if (!terminal || given !== undefined) fail(problem)
      say(problem)
    }
  }

  async function isEmbedded(): Promise<boolean> {
    const isWanted =
      options.embedded ||
      (!options.databaseUrl &&
        (env['KOI_EMBEDDED_DATABASE'] === 'on' ||
          (terminal !== null &&
            !env['DATABASE_URL'] &&
            /^e/i.test(
              await terminal.ask('Database: your own PostgreSQL, or the embedded one (own, embedded)', {
                usual: 'own',
              }),
            ))))
    if (isWanted && options.databaseUrl) fail('--embedded and --database-url: choose one.')
    if (isWanted && !hasEmbedded())
      fail('This release comes without a database: name one of your own by --database-url.')
    return isWanted
  }

  /** Made up where none is typed: an installation has an operator from its first start. */
  async function firstPassword(): Promise<string> {
    const given = await obtain({
      given: options.adminPassword,
      usual: env['KOI_ADMIN_PASSWORD'] ?? '',
      flag: '--admin-password',
      question: 'Password of the first operator, "admin" (nothing: one is made up)',
      isSecret: true,
      test: (password) => (password ? passwordProblem(password) : null),
    })
    return given || (madeUp = randomBytes(12).toString('base64url'))
  }

  function writeSettings(settings: Record<string, string | null>): void {
    const template = existsSync(settingsFile) ? settingsFile : join(root, 'deploy/koi.env')
    const folder = dirname(settingsFile)
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o750 })
      chownSync(folder, 0, owner.gid)
      chmodSync(folder, 0o750)
    }
    writeFileSync(`${settingsFile}.new`, withSettings(readFileSync(template, 'utf8'), settings), { mode: 0o640 })
    chownSync(`${settingsFile}.new`, 0, owner.gid)
    chmodSync(`${settingsFile}.new`, 0o640)
    renameSync(`${settingsFile}.new`, settingsFile)
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
