import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../apps/cli/src/start/release.ts'

const file = join(root, 'tools', 'testing', 'durations.json')

/** Seconds of a file of tests, and of its slowest test. */
export interface Duration {
  seconds: number
  slowest: number
}

/** Durations by path from the root. Files below `least` are omitted. */
export type Durations = Record<string, [seconds: number, slowest: number]>

/** Minimum seconds of a recorded file. */
const least = 1
const limits = { test: 5, file: 20 }

export const readDurations = (): Durations =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Durations) : {}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** Replaces the stored durations by those of a whole run. One line per file. */
export function writeDurations(measured: ReadonlyMap<string, Duration>): void {
  const lines = [...measured]
    .filter(([, { seconds }]) => seconds >= least)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { seconds, slowest }]) => `  ${JSON.stringify(path)}: [${rounded(seconds)}, ${rounded(slowest)}]`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

export const isSlow = (path: string): boolean => /\.slow\.test\.tsx?$/.test(path)

/** Fast files that take too long for the fast level, one sentence each. */
export const findSlow = (durations: Durations, exists: (path: string) => boolean): string[] =>
  Object.entries(durations)
    .filter(([path]) => /\.test\.tsx?$/.test(path) && !isSlow(path) && exists(path))
    .flatMap(([path, [seconds, slowest]]) => {
      if (slowest > limits.test) return `${path}: a test takes ${slowest} s; fast tests take at most ${limits.test} s`
      if (seconds > limits.file) return `${path} takes ${seconds} s; fast files take at most ${limits.file} s`
      return []
    })

if (import.meta.main) {
  const found = findSlow(readDurations(), (path) => existsSync(join(root, path)))
  if (found.length) {
    console.error(`${found.join('\n')}\nMake them faster, split them, or name them *.slow.test.ts.`)
    process.exit(1)
  }
}
