import { existsSync, readFileSync } from 'node:fs'

/** The end of a log, for a message that says why something stopped. */
export function lastLines(file: string, count = 15): string {
  if (!existsSync(file)) return '(nothing was logged)'
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
