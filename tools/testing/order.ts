import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../../apps/cli/src/start/release.ts'
import { readDurations } from './durations.ts'

/** Starts the files that took longest in the recorded run first, so that the run does not end with one of them. */
export class LongestFirst extends BaseSequencer {
  readonly #durations = readDurations()

  #secondsOf({ moduleId }: TestSpecification): number {
    return this.#durations[relative(root, moduleId)]?.[0] ?? 0
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project))]
    return projects.flatMap((project) =>
      usual.filter((file) => file.project === project).toSorted((a, b) => this.#secondsOf(b) - this.#secondsOf(a)),
    )
  }
}
