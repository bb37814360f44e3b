import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The scripts name fixed paths and the user koi: the test puts folders of its own in place of the paths, and a setpriv on the
// PATH that keeps the user.

const place = mkdtempSync(join(tmpdir(), 'koi-signals-'))
const data = join(place, 'data')
const home = join(place, 'koi')
const pidFile = join(data, 'koi.pid')

beforeAll(() => {
  for (const folder of [data, join(home, 'bin'), join(place, 'path')]) mkdirSync(folder, { recursive: true })
  copyFileSync('/bin/sleep', join(home, 'bin/node'))
  writeFileSync(
    join(place, 'path/setpriv'),
    '#!/bin/sh\nwhile case $1 in --*) true ;; *) false ;; esac; do shift; done\nexec "$@"\n',
    { mode: 0o755 },
  )
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const placed = (script: string) =>
  script
    .replaceAll('/var/lib/koi', data)
    .replaceAll('/usr/lib/koi', home)
    .replaceAll('/run/systemd/system', join(place, 'none'))

const scripts = {
  prerm: readFileSync('deploy/debian/prerm', 'utf8').replace('seq 120', 'seq 0'),
  logrotate: /postrotate\n([\s\S]*?)endscript/.exec(readFileSync('deploy/koi.logrotate', 'utf8'))![1]!,
}

/** Runs a script with this content of the pid file, while `program` runs; returns the signal that ended the program, or ''. */
async function signalTo(name: keyof typeof scripts, program: string, pid: (own: number) => string): Promise<string> {
  const child = spawn(program, ['60'])
  const ended = once(child, 'exit')
  rmSync(pidFile, { force: true })
  writeFileSync(pidFile, pid(child.pid!))
  const { status } = spawnSync('sh', ['-c', placed(scripts[name]), 'sh', 'remove'], {
    env: { PATH: `${join(place, 'path')}:${process.env['PATH']}` },
  })
  expect(status).toBe(0)
  // A signal that was sent has been delivered by now; SIGKILL ends a program that got none.
  child.kill('SIGKILL')
  const [, signal] = (await ended) as [number | null, NodeJS.Signals]
  return signal === 'SIGKILL' ? '' : signal
}

test('removing the package and rotating logs signal a process of Koi only', async () => {
  const node = join(home, 'bin/node')
  for (const [name, signal] of [
    ['prerm', 'SIGTERM'],
    ['logrotate', 'SIGHUP'],
  ] as const) {
    expect([name, await signalTo(name, node, (pid) => `${pid}\n`)]).toEqual([name, signal])
    expect([name, await signalTo(name, node, (pid) => `${pid}`)]).toEqual([name, signal])
    expect([name, await signalTo(name, '/bin/sleep', (pid) => `${pid}\n`)]).toEqual([name, ''])
  }
})

test('the content of the pid file is not run', async () => {
  const [node, proof] = [join(home, 'bin/node'), join(place, 'proof')]
  for (const name of ['prerm', 'logrotate'] as const)
    for (const content of [`1; touch ${proof}`, `$(touch ${proof})`, '-1', '']) {
      expect([name, content, await signalTo(name, node, () => content)]).toEqual([name, content, ''])
      expect(existsSync(proof)).toBe(false)
    }
})
