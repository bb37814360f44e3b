import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../../apps/cli/src/start/release.ts'
import { readDurations } from './durations.ts'

const seed = process.env['KOI_SEED_ORDER']

/**
 * Starts the files that took longest in the recorded run first, so that the run does not end with one of them. With
 * KOI_SEED_ORDER the order depends on the seed instead.
 */
export class LongestFirst extends BaseSequencer {
  readonly #durations = readDurations()

  #weightOf({ moduleId }: TestSpecification): number {
    const path = relative(root, moduleId)
    if (seed) return createHash('sha256').update(`${seed} ${path}`).digest().readUInt32BE()
    return this.#durations[path]?.[0] ?? 0
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project))]
    return projects.flatMap((project) =>
      usual.filter((file) => file.project === project).toSorted((a, b) => this.#weightOf(b) - this.#weightOf(a)),
    )
  }
}
