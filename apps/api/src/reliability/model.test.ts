import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '../checks.ts'
import { brokenIn } from '../ledger/check.ts'
import { betCommands } from './bet.testing.ts'
import { chainCommands } from './chain.testing.ts'
import { depositCommands } from './deposit.testing.ts'
import { giftCommands } from './gift.testing.ts'
import { payoutCommands } from './payout.testing.ts'
import { peopleCommands } from './people.testing.ts'
import { settleAll } from './settle.testing.ts'
import { newWorld, openStage } from './stage.testing.ts'
import type { Command } from './step.testing.ts'
import { timeCommands } from './time.testing.ts'
import { transferCommands } from './transfer.testing.ts'
import { withdrawCommands } from './withdraw.testing.ts'
import type { Stage } from './world.testing.ts'

// The verdict of a commit is the same each time; KOI_SEED_MODEL=random looks for more, seed or seed/path/replay repeats
// what a failure printed, KOI_MODEL_RUNS makes a night of it.
const wanted = process.env['KOI_SEED_MODEL'] ?? '836035915'
const [seed = '', path, replayPath] = (wanted === 'random' ? '' : wanted).split('/')
const numRuns = Number(process.env['KOI_MODEL_RUNS'] ?? 25)
const timeLimit = Number(process.env['KOI_MODEL_RUNS'] ? 3600_000 : 38_000)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const reached = new Map<string, number>()
const commandsOfAll = [
  ...transferCommands,
  ...betCommands,
  ...depositCommands,
  ...chainCommands,
  ...withdrawCommands,
  ...payoutCommands,
  ...giftCommands,
  ...peopleCommands,
  ...timeCommands,
] as fc.Arbitrary<Command>[]

test(
  'whatever is done in whatever order, with whatever the venues do, the ledger say what happened',
  async () => {
    const commands = fc.commands(commandsOfAll, {
      maxCommands: 70,
      size: 'max',
      ...(replayPath ? { replayPath } : {}),
    })
    const property = fc.asyncProperty(commands, async (list) => {
      const world = await newWorld(stage, reached)
      await fc.asyncModelRun(() => ({ model: world, real: world }), list)
      await settleAll(world)
      expect(await brokenIn(stage.app.app.db, invariants)).toEqual([])
    })
    await fc.assert(property, {
      numRuns,
      interruptAfterTimeLimit: timeLimit,
      endOnFailure: !process.env['KOI_MODEL_RUNS'],
      ...(seed ? { seed: Number(seed) } : {}),
      ...(path ? { path } : {}),
    })
    if (process.env['KOI_MODEL_REACHED'])
      process.stdout.write(
        `${JSON.stringify(
          [...reached].toSorted(([a], [b]) => a.localeCompare(b)),
          null,
          1,
        )}\n`,
      )
  },
  timeLimit + 60_000,
)
