import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../apps/cli/src/start/ports.ts'

const password = 'tangerine-Quartz-71'
const address = 'https://play.example'

/** A Debian in a folder, in which commands run as root. */
class Chroot {
  private readonly root: string
  constructor(root: string) {
    this.root = root
  }

  private readonly env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }

  at = (path: string): string => join(this.root, path)

  /** Runs a shell command. */
  try(line: string): { status: number; output: string } {
    const { status, stdout, stderr } = spawnSync('chroot', [this.root, 'sh', '-c', line], {
      env: this.env,
      encoding: 'utf8',
    })
    return { status: status ?? 1, output: `${stdout}${stderr}`.trim() }
  }

  /** Runs a shell command; throws if it fails. */
  run(line: string): string {
    const { status, output } = this.try(line)
    if (status !== 0) throw new Error(`${line} ended with ${status}:\n${output}`)
    return output
  }

  start(line: string): ReturnType<typeof spawn> {
    return spawn('chroot', [this.root, 'sh', '-c', `exec ${line}`], {
      env: this.env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`not so: ${what}`)
}

/**
 * Installs, sets up, starts, backs up, upgrades, removes and purges the package in a minimal Debian that debootstrap
 * creates below `place`, and reports each step to `say`. Needs root, debootstrap and Debian's packages; throws at the
 * first step that fails. `packages`: two of different versions, the older one first.
 */
export async function tryPackages(
  place: string,
  packages: [string, string],
  say: (line: string) => void,
): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('--try needs root: it runs commands in another root folder')
  const debian = join(place, 'debian')
  const made = spawnSync(
    'debootstrap',
    ['--variant=minbase', '--include=adduser,ca-certificates,logrotate', 'bookworm', debian],
    { encoding: 'utf8' },
  )
  if (made.error || made.status !== 0)
    throw new Error(`debootstrap: ${made.error?.message ?? made.stdout.slice(-2000)}`)
  const chroot = new Chroot(debian)
  for (const file of packages) cpSync(file, chroot.at(basename(file)))
  const [older, newer] = packages.map((file) => `/${basename(file)}`) as [string, string]
  chroot.run('mount -t proc proc /proc')
  try {
    await installed(chroot, older, say)
    await upgraded(chroot, older, newer, say)
    removed(chroot, newer, say)
  } finally {
    chroot.try('[ ! -s /var/lib/koi/koi.pid ] || kill -KILL "$(cat /var/lib/koi/koi.pid)"')
    spawnSync('umount', ['--lazy', chroot.at('proc')])
  }
}

async function installed(chroot: Chroot, file: string, say: (line: string) => void): Promise<void> {
  chroot.run(`dpkg --install ${file}`)
  const modes = chroot.run(
    "stat --format='%n %a %U:%G' /etc/koi /etc/koi/koi.env /var/lib/koi /usr/lib/koi /usr/lib/koi/bin/node",
  )
  const wanted = [
    '/etc/koi 750 root:koi',
    '/etc/koi/koi.env 640 root:koi',
    '/var/lib/koi 700 koi:koi',
    '/usr/lib/koi 755 root:root',
    '/usr/lib/koi/bin/node 755 root:root',
  ]
  must(modes === wanted.join('\n'), modes)
  must(chroot.run('dpkg --verify koi') === '', 'the package is as it was built')
  chroot.run('cd /usr/lib/koi && sha256sum --check --quiet SHA256SUMS')
  say(`installed: ${chroot.run('koi version')}`)

  const before = readFileSync(chroot.at('etc/koi/koi.env'), 'utf8')
  for (const wrong of [
    '--embedded --address http://play.example',
    `--address ${address} --database-url postgres://koi:x@127.0.0.1:1/koi`,
    `--address ${address}`,
    `--address ${address} --embedded --admin-password koi12345`,
  ]) {
    const { status, output } = chroot.try(`koi setup ${wrong}`)
    must(status === 1, `koi setup ${wrong} is refused`)
    say(`refused: ${output.split('\n').at(-1)}`)
  }
  must(readFileSync(chroot.at('etc/koi/koi.env'), 'utf8') === before, 'a refused setup writes nothing')

  const port = await freePort()
  chroot.run(`sed --in-place 's/^#PORT=.*/PORT=${port}/' /etc/koi/koi.env`)
  say(chroot.run(`koi setup --embedded --address ${address} --admin-password '${password}'`))
  const modesAfter = chroot.run("stat --format='%n %a %U:%G' /etc/koi/koi.env /var/lib/koi/secret.key")
  must(modesAfter === '/etc/koi/koi.env 640 root:koi\n/var/lib/koi/secret.key 600 koi:koi', modesAfter)
}

/**
 * Signs the operator in with the public host name, as the proxy forwards it; fetch would send the address. Returns the
 * HTTP status.
 */
const signIn = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', host: new URL(address).host }
    const call = request(`${url}/console/api/login`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.once('error', reject)
    call.end(JSON.stringify({ username: 'admin', password }))
  })

/** Starts Koi by its command, as an installation without systemd does; resolves when a sign-in succeeds. */
async function started(chroot: Chroot): Promise<{ seconds: number; stop(): Promise<void> }> {
  const began = performance.now()
  const port = /^PORT=(\d+)/m.exec(readFileSync(chroot.at('etc/koi/koi.env'), 'utf8'))![1]!
  const child = chroot.start('koi start')
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 120_000; ; await wait(50)) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    if (child.exitCode !== null || Date.now() > end) throw new Error('koi start did not become ready')
  }
  const seconds = (performance.now() - began) / 1000
  const status = await signIn(url)
  must(status === 200, `the operator signs in: ${status}`)
  const uid = chroot.run('stat --format=%U /proc/$(cat /var/lib/koi/koi.pid)')
  must(uid === 'koi', `koi start runs as ${uid}`)
  return {
    seconds,
    stop: async () => {
      child.kill('SIGTERM')
      must((await ended) === 0, 'koi start ends with 0')
    },
  }
}

async function upgraded(chroot: Chroot, older: string, newer: string, say: (line: string) => void): Promise<void> {
  const first = await started(chroot)
  say(`koi start was ready in ${first.seconds.toFixed(1)} s, as the user koi; the operator signed in`)
  say(chroot.run('koi doctor'))

  chroot.run('install -d -o koi -g koi -m 0700 /backup')
  say(chroot.run('koi backup /backup/first'))
  say(chroot.run('koi restore /backup/first --drill'))
  say(chroot.run('koi archive /backup/archive'))

  chroot.run('logrotate --force /etc/logrotate.d/koi')
  for (const end = Date.now() + 5000; !existsSync(chroot.at('var/lib/koi/logs/postgres.log')); await wait(50))
    must(Date.now() < end, 'the log of the database is opened again')
  must(existsSync(chroot.at('var/lib/koi/logs/platform.log.1')), 'logrotate moved the log of the platform')
  say('logrotate moved the logs, and Koi opened new ones')

  const settings = readFileSync(chroot.at('etc/koi/koi.env'), 'utf8')
  say(chroot.run(`dpkg --install ${newer}`).split('\n').at(-1)!)
  await first.stop()
  must(readFileSync(chroot.at('etc/koi/koi.env'), 'utf8') === settings, 'an upgrade leaves the settings')
  const second = await started(chroot)
  say(`upgraded from ${older} to ${newer}: ready in ${second.seconds.toFixed(1)} s, the same operator signed in`)
  must(chroot.run("dpkg-query --show --showformat='${Status}' koi").endsWith('installed'), 'the package is installed')
}

/** Removes the package; Koi is still running when this begins. */
function removed(chroot: Chroot, newer: string, say: (line: string) => void): void {
  chroot.run('dpkg --remove koi')
  must(!existsSync(chroot.at('usr/lib/koi')) && !existsSync(chroot.at('usr/bin/koi')), 'remove takes the programs away')
  must(!existsSync(chroot.at('var/lib/koi/koi.pid')), 'remove stops what runs')
  must(
    existsSync(chroot.at('etc/koi/koi.env')) && existsSync(chroot.at('var/lib/koi/secret.key')),
    'remove leaves the rest',
  )
  say('removed: Koi was stopped, settings and data stay')

  say(`purged without an answer: ${chroot.run('dpkg --purge koi').split('\n').at(-1)}`)
  must(!existsSync(chroot.at('etc/koi')) && existsSync(chroot.at('var/lib/koi/secret.key')), 'purge keeps the data')

  chroot.run(`dpkg --install ${newer}`)
  must(statSync(chroot.at('var/lib/koi/secret.key')).size > 0, 'a new installation finds the data')
  chroot.run('echo koi koi/delete-data boolean true | debconf-set-selections && dpkg --purge koi')
  must(!existsSync(chroot.at('var/lib/koi')), 'purge deletes the data where the answer is yes')
  must(chroot.try('getent passwd koi').status !== 0, 'and the user')
  say('purged with yes: data and user are gone')
}
