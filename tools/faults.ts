import { parseArgs } from 'node:util'
import { type TestProduct, openProduct } from './faults/product.ts'
import { faultsTable, mergedTable } from './faults/table.ts'
import { playRestore } from './faults/restored.ts'
import { held, type Outcome, playScene, type Scene } from './faults/scene.ts'
import { scenes } from './faults/scenes.ts'
import { amendProof, writeProof } from './proof.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'

/**
 * `npm run faults [-- --only NAME,… | --long]`: breaks a product of its own under load, one way after the other, and looks
 * afterwards for everything that was acknowledged. `--long`: again and again until the night is over (eight hours). What a
 * run found is written to docs/testing.md, of some scenes their rows. Ends with 1 when something is lost, doubled, broken or not noticed.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
})
const wanted = values.only?.split(',')
/** Every scene, and last the one that is no scene: nothing is left of the installation that it happens in. */
const all: (Scene | 'restore')[] = [...scenes, 'restore']
const nameOf = (one: Scene | 'restore') => (one === 'restore' ? one : one.name)
const unknown = (wanted ?? []).filter((name) => !all.some((one) => nameOf(one) === name))
if (unknown.length)
  throw new Error(`Nothing is called ${unknown.join(', ')}. There are: ${all.map(nameOf).join(', ')}.`)
const chosen = all.filter((one) => !wanted || wanted.includes(nameOf(one)))
const say = (line: string) => process.stderr.write(`${line}\n`)
const bound = performance.now() + (values.long ? 8 * 3_600_000 : 30 * 60_000)

await buildStale(say, { apps: ['api'] })
const outcomes: Outcome[] = []
const skipped: string[] = []
let shared: TestProduct | null = null
try {
  do {
    for (const scene of chosen) {
      if (performance.now() > bound) {
        skipped.push(`${nameOf(scene)}: the time was over`)
        continue
      }
      const outcome = await play(scene).catch((error: unknown) => {
        skipped.push(`${nameOf(scene)}: ${String(error)}`)
        process.exitCode = 1
        return null
      })
      if (!outcome) continue
      outcomes.push(outcome)
      say(lineOf(outcome))
    }
  } while (values.long && performance.now() < bound)
} finally {
  await (shared as TestProduct | null)?.stop()
}
const table = faultsTable(outcomes, skipped)
process.stdout.write(`${table}\n`)
if (!wanted && !values.long) writeProof('faults', 'npm run faults', table)
if (values.only && !values.long && outcomes.length)
  amendProof('faults', `npm run faults -- --only ${values.only}`, (old) => mergedTable(old, table))
if (outcomes.length === 0 || !outcomes.every(held)) process.exitCode = 1

/** Plays a scene in an installation of its own where it needs one, else in the one that all others share. */
async function play(scene: Scene | 'restore'): Promise<Outcome | null> {
  if (scene === 'restore') {
    say('restore: to a point in time …')
    return playRestore()
  }
  say(`${scene.name}: ${scene.what} …`)
  if (!scene.env && !scene.folder && !scene.standby) return playScene((shared ??= await openProduct()), scene)
  const folder = scene.folder?.()
  if (folder === null) {
    skipped.push(`${scene.name}: this machine does not let us make a small disk (root only)`)
    return null
  }
  await shared?.stop()
  shared = null
  try {
    const product = await openProduct(folder?.path, scene.env, scene.standby)
    try {
      return await playScene(product, scene)
    } finally {
      await product.stop()
    }
  } finally {
    folder?.remove()
  }
}

function lineOf(outcome: Outcome): string {
  const { acknowledged, cut, lost, doubled, broken, changed, open, missed } = outcome
  const worst = [...lost, ...doubled, ...broken, ...changed, ...open, ...missed].slice(0, 4).join('; ')
  return `  ${held(outcome) ? 'ok' : 'FAILED'}: ${acknowledged} acknowledged, ${cut} cut, ${lost.length} lost, ${doubled.length} doubled, ${broken.length} broken, ${changed.length} changed, ${open.length} open ${worst}`
}
