import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { processesIn } from '../../api/src/platform/ops/config.ts'
import { addressProblem, databaseProblem, readKeyState, passwordProblem, proxyProblem } from './setup/checks.ts'
import { withSettings } from './setup/envFile.ts'
import { confLines, sizeOf, thisMachine } from './setup/sizes.ts'
import { placeKey } from './setup/key.ts'
import { startService } from './setup/service.ts'
import { openTerminal } from './setup/terminal.ts'
import { fail } from './start/fail.ts'
import { connectionsFor } from './start/connections.ts'
import { printDatabaseSettings } from './start/databaseSettings.ts'
import { installedIds, noUser, settingsFile } from './start/installation.ts'
import { messageOf } from './start/permission.ts'
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

interface SettingPrompt {
  given: string | undefined
  usual: string | undefined
  flag: string
  question: string
  isSecret?: boolean
  test(answer: string): string | null | Promise<string | null>
}

/**
 * Takes settings from options, the environment or prompts, validates each, writes koi.env and secret.key and starts the
 * service. Can be repeated: existing settings are the defaults. Exits with 1 before writing koi.env
 * if a setting is invalid; the data folder and the key may exist by then.
 */
export async function setup(options: SetupOptions): Promise<void> {
  const { env } = process
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const terminal = openTerminal()

  if (process.getuid?.() !== 0)
    fail(1, 'Run this as root: it writes /etc/koi and changes the owner of the data folder.')
  const owner = installedIds() ?? fail(1, noUser)
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
  if (databaseUrl) say('The database answers and the role has the required privileges.')
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
    test: (text) => (processesIn(text) === null ? `"${text}" is not a number of processes from 1 to 64.` : null),
  })
  if (databaseUrl) {
    const lines = confLines({ ...size, connections: connectionsFor(Number(processes)) })
    say('If PostgreSQL runs on this machine together with Koi, set in postgresql.conf and restart it:')
    for (const line of lines) say(`  ${line}`)
  }
  const isFirst = !existsSync(secretsFile(data))
  let generatedPassword: string | null = null
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
    const database = runningAt ? () => readKeyState(runningAt, data) : null
    say(await placeKey({ data, from: options.key ? resolve(options.key) : null, owner, database }))
    const { settings, mistakes } = readSettings(env)
    if (mistakes.length) throw new Error(mistakes.join('\n'))
    if (!existsSync(join(data, 'koi.pid'))) await checkPorts(settings)
    writeSettings(changes)
    say(`${settingsFile} was written.`)
    const isStarted = options.start && (await startService(settings))
    if (!options.start) say('Start it: systemctl enable --now koi')
    if (adminPassword && !isStarted)
      say(`Delete KOI_ADMIN_PASSWORD from ${settingsFile} after the first start, which alone reads it.`)
    if (isStarted) {
      writeSettings({ KOI_ADMIN_PASSWORD: null })
      say(
        `Koi is ready. Forward ${address} to ${settings.host}:${settings.port} in the reverse proxy, then sign in as admin at ${address}/console/`,
      )
    }
    if (generatedPassword) say(`The password of the operator "admin" is ${generatedPassword} (shown only once).`)
  } catch (error) {
    fail(1, messageOf(error))
  }

  async function obtain({ given, usual, flag, question, isSecret = false, test }: SettingPrompt): Promise<string> {
    for (let answer = given ?? (terminal ? undefined : usual); ; answer = undefined) {
      answer ??= terminal
        ? await terminal.ask(question, { usual: usual ?? '', isSecret })
        : fail(1, `${flag} is missing, and standard input is not a terminal.`)
      const problem = await test(answer)
      if (problem === null) return answer
      if (!terminal || given !== undefined) fail(1, problem)
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
              await terminal.ask('Database: an existing PostgreSQL or the embedded one (own, embedded)', {
                usual: 'own',
              }),
            ))))
    if (isWanted && options.databaseUrl) fail(1, '--embedded and --database-url exclude each other.')
    if (isWanted && !hasEmbedded())
      fail(1, 'This release has no embedded database: pass an existing one with --database-url.')
    return isWanted
  }

  async function firstPassword(): Promise<string> {
    const given = await obtain({
      given: options.adminPassword,
      usual: env['KOI_ADMIN_PASSWORD'] ?? '',
      flag: '--admin-password',
      question: 'Password of the first operator, "admin" (empty: generated)',
      isSecret: true,
      test: (password) => (password ? passwordProblem(password) : null),
    })
    return given || (generatedPassword = randomBytes(12).toString('base64url'))
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
