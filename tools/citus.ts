import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildCitus } from './citus/build.ts'
import { startCluster, stopCluster } from './citus/cluster.ts'
import { crashCoordinator } from './citus/crash.ts'

const help = `npx koi dev citus build --into FOLDER [--source ADDRESS] [--tag v13.2.2] [--pg-config PROGRAM]
npx koi dev citus start --into FOLDER [--durable] [--shards 8]
npx koi dev citus crash --into FOLDER
npx koi dev citus stop --into FOLDER

  build   compiles Citus against an installed PostgreSQL and its development package; both come to FOLDER
  start   starts a coordinator and two workers on this machine, tells them of each other, prints the coordinator's address
  crash   kills the coordinator before and after its commit of a two-phase commit, and checks order and money
  stop    stops the three; deleting FOLDER removes all of it
  --durable  the nodes run with fsync; only at the first start`

/** `npx koi dev citus`: a Citus on this machine for docs/performance.md; not for production, because it trusts every local user. */
const { values, positionals } = parseArgs({
  options: {
    into: { type: 'string' },
    source: { type: 'string', default: 'https://github.com/citusdata/citus.git' },
    tag: { type: 'string', default: 'v13.2.2' },
    'pg-config': { type: 'string', default: 'pg_config' },
    durable: { type: 'boolean', default: false },
    shards: { type: 'string', default: '8' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})
const [act] = positionals
if (values.help || !values.into) {
  process.stdout.write(`${help}\n`)
  process.exit(values.help ? 0 : 1)
}
const into = resolve(values.into)
if (act === 'build') buildCitus({ into, source: values.source, tag: values.tag, pgConfig: values['pg-config'] })
else if (act === 'start') {
  const url = await startCluster(into, { isDurable: values.durable, shards: Number(values.shards) })
  process.stdout.write(`${url}\n`)
} else if (act === 'crash') process.stdout.write(`${(await crashCoordinator(into)).join('\n')}\n`)
else if (act === 'stop') stopCluster(into)
else throw new Error(`There is no "${act ?? ''}".\n${help}`)
