import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command, InvalidArgumentError } from 'commander'
import './start/closedOutput.ts'
import { fail } from './start/fail.ts'
import { enterInstallation } from './start/installation.ts'
import { permissionProblem } from './start/permission.ts'
import { release, root } from './start/release.ts'

// Operator commands: `koi …` in a release, `npx koi …` in a checkout. In an installation a command first reads
// /etc/koi/koi.env and, if started by root, switches to the user koi unless it needs root.

const version = release ? `${release.version} (${release.commit || 'no commit'}), Node ${release.node}` : 'a checkout'
const koi = new Command('koi')
  .description(
    'Runs and maintains a Koi installation. Settings are environment variables: docs/running.md, "Settings".',
  )
  .version(version, '--version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .showHelpAfterError('Try --help.')
  .exitOverride(({ exitCode, code }) => process.exit(code.startsWith('commander.') && exitCode === 1 ? 2 : exitCode))

const needsRoot = new Set(['setup', 'upgrade'])
// A checkout reads its settings from the environment only, even where a release is installed on the same machine.
if (release) koi.hook('preAction', (_, command) => enterInstallation({ keepsRoot: needsRoot.has(command.name()) }))

const parseCount = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.')
  return value
}
const collect = (text: string, before: string[]): string[] => [...before, text]

koi
  .command('start')
  .description('starts the product in this terminal, until Ctrl-C')
  .action(async () => (await import('./start.ts')).start())

koi
  .command('setup')
  .description('asks for the settings of an installation, tests them, writes /etc/koi/koi.env and starts the service')
  .option('--address <url>', 'public address (PLATFORM_URL)')
  .option('--database-url <url>', 'an existing PostgreSQL (DATABASE_URL)')
  .option('--embedded', 'use the embedded database', false)
  .option(
    '--admin-password <password>',
    'password of the first operator; KOI_ADMIN_PASSWORD does not show in the process list',
  )
  .option('--trust-proxy <addresses>', 'addresses of the reverse proxy (KOI_TRUST_PROXY)')
  .option('--processes <count>', 'server processes (KOI_PROCESSES)')
  .option('--key <file>', 'an existing secret.key')
  .option('--no-start', 'do not start the service')
  .action(async (options) => (await import('./setup.ts')).setup(options))

koi
  .command('doctor')
  .description('checks this installation and prints a remedy for each problem; exits with 1 if a check is bad')
  .action(async () => (await import('./doctor.ts')).doctor())

koi
  .command('backup')
  .description('copies a running installation (database, keys, uploads) into a new folder')
  .argument('[folder]', 'new folder')
  .option('--into <folder>', 'create the new folder below this one, named by the time')
  .option('--keep <count>', 'with --into: keep this many backups, delete older ones', parseCount)
  .option('--recipient <key>', 'encrypt to this age public key (KOI_BACKUP_RECIPIENT)')
  .action(async (folder, options) => (await import('./backup.ts')).backup(folder, options))

koi
  .command('restore')
  .description(
    'restores a backup into a new data folder and checks it; exits with 1 if rows are missing or an invariant is violated',
  )
  .argument('<backup>', 'folder of the backup')
  .argument('[folder]', 'new data folder')
  .option('--drill', 'restore into a temporary folder and delete it', false)
  .option('--database <url>', 'restore into this empty database instead of an embedded one')
  .option('--identity <file>', 'age key that decrypts an encrypted backup')
  .option('--key <file>', 'secret.key of the installation that made the backup (default: the one in KOI_DATA)')
  .option('--unverified', 'accept a backup whoever made it', false)
  .option('--archive <folder>', 'replay archived WAL (KOI_WAL_ARCHIVE)')
  .option('--until <time>', 'replay WAL up to this time, such as "2026-11-23 01:00:00+00"')
  .action(async (backup, folder, options) => (await import('./restore.ts')).restore(backup, folder, options))

koi
  .command('upgrade')
  .description('replaces this release with another without failing calls (docs/running.md, "Upgrades")')
  .argument('[file]', 'a .deb or .tar.gz of a release, with SHA256SUMS and SHA256SUMS.sig next to it')
  .option('--back', 'return to the previous release', false)
  .option('--backups <folder>', 'make a backup in this folder first', '/var/backups/koi')
  .option('--no-backup', 'skip the backup')
  .option('--dry-run', 'print what would be done', false)
  .action(async (file, options) => (await import('./upgrade.ts')).upgradeCommand(file, options))

koi
  .command('migrate')
  .description('applies the pending migrations of this release')
  .option('--check', 'only print the pending ones', false)
  .action(async (options) => (await import('./migrate.ts')).migrateCommand(options))

koi
  .command('archive')
  .description('moves old rows from the database into files (docs/running.md, "Retention and archive")')
  .argument('[folder]', 'folder of the archive')
  .option('--check <folder>', 'verify the files of an archive instead')
  .action(async (folder, options) => (await import('./archive.ts')).archiveCommand(folder, options))

koi
  .command('import')
  .description('imports players and payees of another product from CSV files (docs/import.md)')
  .argument('<files...>')
  .option('--apply', 'write to the database; without it a dry run', false)
  .option('--sha256 <hex>', 'expected hash of a file, repeatable', collect, [])
  .action(async (files, options) => (await import('./import.ts')).importCommand(files, options))

const brand = koi.command('brand').description('sites with players, money and content of their own (docs/brands.md)')
brand
  .command('create')
  .description('creates a brand on this installation')
  .argument('<code>', 'short name, a-z, 0-9 and -')
  .option('--name <name>', 'shown to operators')
  .option('--host <host>', 'accepted host, the first for links; repeatable', collect, [])
  .option('--like <code>', 'begin with the settings and contents of this brand, or of main')
  .option('--place <name>', 'a database of KOI_DATABASES for its tables')
  .action(async (code, options) => (await import('./brand.ts')).createCommand(code, options))
brand
  .command('list')
  .description('prints the brands besides the main one')
  .action(async () => (await import('./brand.ts')).listCommand())
brand
  .command('move')
  .description('moves a running brand to another database; it answers 503 meanwhile')
  .argument('<code>', 'short name of the brand')
  .requiredOption('--to <name>', 'a database of KOI_DATABASES, or main')
  .action(async (code, options) => (await import('./brand.ts')).moveCommand(code, options))
brand
  .command('export')
  .description('writes one brand (tables, uploads, key) into a new folder')
  .argument('<code>', 'short name of the brand')
  .requiredOption('--to <folder>', 'new folder')
  .option('--recipient <key>', 'encrypt to this age public key (KOI_BACKUP_RECIPIENT)')
  .action(async (code, options) => (await import('./brand.ts')).exportCommand(code, options))
brand
  .command('import')
  .description('makes a suspended brand of an export')
  .argument('<folder>', 'folder of the export')
  .option('--code <code>', 'another short name')
  .option('--name <name>', 'another name')
  .option('--host <host>', 'accepted host, the first for links; repeatable', collect, [])
  .option('--place <name>', 'a database of KOI_DATABASES for its tables')
  .option('--identity <file>', 'age key that decrypts an encrypted export')
  .action(async (folder, options) => (await import('./brand.ts')).importCommand(folder, options))
brand
  .command('remove')
  .description('deletes a suspended and exported brand after seven days')
  .argument('<code>', 'short name of the brand')
  .option('--yes-remove <code>', 'the short name again, as confirmation')
  .option('--call-off', 'keep the brand after all', false)
  .action(async (code, options) => (await import('./brand.ts')).removeCommand(code, options))
for (const [name, isSuspended, description] of [
  ['suspend', true, 'answers every request of a brand with 503 and stops its jobs'],
  ['resume', false, 'opens a suspended brand again'],
] as const)
  brand
    .command(name)
    .description(description)
    .argument('<code>', 'short name of the brand')
    .action(async (code) => (await import('./brand.ts')).suspendCommand(code, isSuspended))

koi
  .command('venue-check')
  .description('checks an implementation of docs/venue-protocol.md, or of another venue protocol of docs/adapters.md')
  .argument('[url]', 'address of the venue, or of the platform with --role platform')
  .option('--secret <secret>', 'shared signing secret (SANDBOX_SECRET)', process.env['SANDBOX_SECRET'] ?? '')
  .option('--code <code>', 'code of the venue', 'slot')
  .option('--role <role>', 'implementation to check: venue or platform', 'venue')
  .option('--adapter <name>', 'protocol', 'koi')
  .option('--account <account>', 'account of the operator at the venue', '')
  .option('--game <code>', 'game to open', 'koi')
  .option('--login <login>', 'player, with --role platform', '')
  .option('--session <launch>', 'launch of that player, with --role platform', '')
  .option('--token <token>', "the player's session, for a venue with a wallet", '')
  .option('--listen <port>', 'port at which the platform calls the venue', '')
  .action(async (url, options) => (await import('./venueCheck.ts')).venueCheck(url, options))

koi
  .command('version')
  .description('prints the version')
  .action(() => {
    process.stdout.write(`${version}\n`)
  })

function addScript(parent: Command, name: string, description: string, usage = ''): void {
  parent
    .command(name)
    .description(description)
    .usage(usage)
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (_words, _options, { args }: Command) => {
      const [leash, output] = ['leash.mjs', 'src/start/closedOutput.ts'].map(
        (path) => pathToFileURL(join(root, 'apps/cli', path)).href,
      ) as [string, string]
      const script = join(root, 'tools', `${name}.ts`)
      const child = spawn(process.execPath, ['--import', leash, '--import', output, script, ...args], {
        cwd: root,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      })
      const [code] = (await once(child, 'exit')) as [number | null]
      process.exitCode = code ?? 1
    })
}
if (!release) {
  addScript(koi, 'image', 'writes the build context of deploy/Dockerfile', 'FOLDER | --check')
  addScript(koi, 'sbom', 'writes the bill of materials (CycloneDX)', '[FILE]')
  const dev = koi.command('dev').description('commands for development; the others are npm scripts')
  addScript(
    dev,
    'release',
    'builds the tar and the Debian package',
    'FOLDER [--without-database] [--without-sandbox] | --try',
  )
  addScript(
    dev,
    'proxies',
    'tests the configurations in deploy/proxy while two servers restart',
    '[nginx] [caddy] [haproxy]',
  )
  addScript(
    dev,
    'engines',
    'tests the player site in Chromium 109, Firefox and WebKit',
    '[--only NAMES] [--pictures FOLDER]',
  )
  addScript(dev, 'simulate', "plays the sandbox's games and writes docs/games.md", '[PORTION]')
  addScript(dev, 'processes', 'measures rate limits across several server processes')
  addScript(dev, 'seed-large', 'creates an installation with 100 000 players', '[--size FACTOR]')
  addScript(dev, 'texts', 'writes the catalogs of the languages with the texts of the source', '[--check]')
  addScript(dev, 'lines', 'records the source lines of each workspace', '[--check]')
  addScript(dev, 'waysOfMoney', 'writes the ways of money of docs/security-controls.md', '[--check]')
  addScript(dev, 'requirements', 'writes docs/requirements.md from test titles', '[--check]')
}

await koi.parseAsync().catch((error: unknown) => {
  const problem = permissionProblem(error)
  if (!problem) throw error
  fail(1, problem)
})
