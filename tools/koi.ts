import { enterInstallation } from './start/installation.ts'
import { release } from './start/release.ts'

/**
 * The command `koi` of a release (bin/koi): `koi start`, `koi doctor` and so on, what `npm start` and `npm run doctor` are in
 * a checkout. Reads the settings of the installation first, and gives up root for its user.
 */
const commands: Record<string, { does: string; run: () => Promise<unknown> }> = {
  setup: {
    does: 'asks for what an installation needs, tests it, and starts the service',
    run: () => import('./setup.ts'),
  },
  start: { does: 'starts Koi in this terminal, until Ctrl-C', run: () => import('./start.ts') },
  doctor: { does: 'tells what is wrong with this installation, and what to do', run: () => import('./doctor.ts') },
  backup: { does: 'FOLDER: copies what runs', run: () => import('./backup.ts') },
  restore: {
    does: 'BACKUP NEW_FOLDER, or BACKUP --drill: restores and checks a backup',
    run: () => import('./restore.ts'),
  },
  archive: {
    does: 'FOLDER: moves what may leave the database into files; --check FOLDER',
    run: () => import('./archive.ts'),
  },
  upgrade: {
    does: 'FILE: replaces this release by a newer one while it serves; --back returns to the one before',
    run: () => import('./upgrade.ts'),
  },
  migrate: {
    does: 'brings the database to the migrations of this release; --check only says which',
    run: () => import('./migrate.ts'),
  },
  import: { does: 'FILE…: takes over players and payees of another product', run: () => import('./import.ts') },
}

const [name = 'help', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) {
  process.argv.splice(2, 1)
  enterInstallation({ keepsRoot: name === 'setup' || name === 'upgrade' })
  await command.run()
} else if (name === 'version' || name === '--version') {
  process.stdout.write(
    `${release ? `${release.version} (${release.commit || 'no commit'}), Node ${release.node}` : 'a checkout'}\n`,
  )
} else {
  const width = Math.max(...Object.keys(commands).map((one) => one.length)) + 2
  const list = Object.entries(commands).map(([one, { does }]) => `  koi ${one.padEnd(width)}${does}`)
  const usage = `${list.join('\n')}\n  koi ${'version'.padEnd(width)}says which release this is\n`
  const isAsked = ['help', '--help', '-h'].includes(name) && rest.length === 0
  ;(isAsked ? process.stdout : process.stderr).write(isAsked ? usage : `There is no koi ${name}.\n${usage}`)
  process.exitCode = isAsked ? 0 : 2
}
