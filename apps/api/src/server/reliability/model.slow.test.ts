import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, invariants } from '../../books/ledger/check.ts'
import { sealAudit } from '../../platform/db/audit.ts'
import { betCommands } from './bet.testing.ts'
import { chainCommands } from './chain.testing.ts'
import { depositCommands } from './deposit.testing.ts'
import { giftCommands } from './gift.testing.ts'
import { payoutCommands } from './payout.testing.ts'
import { peopleCommands } from './people.testing.ts'
import { settleAll } from './settle.testing.ts'
import { newModel, openEnvironment } from './environment.testing.ts'
import type { Command } from './step.testing.ts'
import { timeCommands } from './time.testing.ts'
import { transferCommands } from './transfer.testing.ts'
import { withdrawCommands } from './withdraw.testing.ts'
import type { Environment } from './model.testing.ts'

// The seed is fixed by default. KOI_SEED_MODEL sets it (`random`, or seed/path/replay of a failure), KOI_MODEL_RUNS the
// number of runs.
const wanted = process.env['KOI_SEED_MODEL'] ?? '836035915'
const [seed = '', path, replayPath] = (wanted === 'random' ? '' : wanted).split('/')
const numRuns = Number(process.env['KOI_MODEL_RUNS'] ?? 25)
const timeLimit = Number(process.env['KOI_MODEL_RUNS'] ? 3600_000 : 38_000)

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment()
})
afterAll(() => environment.close())

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
  'the ledger matches the model for random sequences of actions and venue faults',
  async () => {
    const commands = fc.commands(commandsOfAll, {
      maxCommands: 70,
      size: 'max',
      ...(replayPath ? { replayPath } : {}),
    })
    const deadline = performance.now() + timeLimit
    const property = fc.asyncProperty(commands, async (list) => {
      // After the deadline the remaining runs pass without running: an interrupted run would continue beside the check
      // of its invariants.
      if (performance.now() > deadline) return
      const model = await newModel(environment, reached)
      await fc.asyncModelRun(() => ({ model, real: model }), list)
      await settleAll(model)
      await sealAudit(environment.app.app.db)
      expect(await findViolations(environment.app.app.db, invariants)).toEqual([])
    })
    await fc.assert(property, {
      numRuns,
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
  timeLimit + 180_000,
)
