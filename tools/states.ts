import { globSync, readFileSync } from 'node:fs'

/** Where a number is meant: the codecs and the settings that interface.md names with a number. */
const kept = ['packages/contract/src/state.ts', 'packages/contract/src/setting/setting.copy.ts']

const numeric =
  /\b(?:\w*[sS]tate|status|phase)\b['"]?\s*(?::|=|===?|!==?|<>|,\s*'(?:=|<>|!=)',|\bsmallint not null default)\s*\d(?!\d)/
/** The same as the player site reads it: leniently. */
const lenient =
  /\b(?:numberOf|Number)\((?!.*\b(?:site|app)_state\b)[^()]*\b(?:\w*[sS]tate|status)\b[^()]*\)\s*[!=]==?\s*\d(?!\d)/

/** The lines of a text that name a state by a number instead of a word (decision 0012), counted from 1. */
export const numericStates = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (numeric.test(line) || lenient.test(line) ? [index + 1] : []))

if (import.meta.main) {
  const files = globSync([
    'apps/api/src/**/*.ts',
    'apps/api/migrations/*.sql',
    'apps/{console,play,agent,service}/src/**/*.{ts,tsx}',
    'packages/contract/src/**/*.ts',
  ]).filter((path) => !/(?:\.test|testing)\.tsx?$/.test(path) && !kept.includes(path))
  const found = files.flatMap((path) =>
    numericStates(readFileSync(path, 'utf8')).map((line) => `${path}:${line} names a state by a number`),
  )
  for (const line of found) console.log(line)
  console.log(`${files.length} files seen, ${found.length} states are numbers`)
  process.exit(found.length ? 1 : 0)
}
