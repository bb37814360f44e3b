import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Migrations of the first release: there is nobody next to them whom they could break. */
const firstRelease = '0009'
const folder = 'apps/api/migrations'

/** Statements that a release which serves next to them would miss something by, or be refused by. */
const breaks = [
  /\bdrop\s+(?!not\s+null|default|index|trigger|constraint)\w+(\s+if\s+exists)?\s+\w+/i,
  /\brename\s+(to|column|constraint|\w+\s+to)\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(constraint|check|unique|primary\s+key|foreign\s+key|exclude)\b/i,
  /\b(truncate|revoke)\b/i,
]
const added =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint|check|unique|primary|foreign|exclude|value)\w+\s+[^,;]*/gi

/**
 * What of a migration breaks a release that serves next to it; null where it only adds, where its line `-- needs: NAME`
 * says from which release on it may run, or its line `-- expands: WHY` why it breaks nobody (docs/decisions/0029).
 */
export function breaksOlder(text: string): string | null {
  if (/^-- (needs|expands): \S/m.test(text)) return null
  // Bodies of functions run with the release that calls them.
  const bare = text.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  const found = breaks.map((pattern) => pattern.exec(bare)?.[0]).find(Boolean)
  const column = [...bare.matchAll(added)]
    .map(([said]) => said)
    .find((said) => /\bnot\s+null\b/i.test(said) && !/\b(default|generated)\b/i.test(said))
  return (found ?? column)?.replace(/\s+/g, ' ').trim() ?? null
}

/** Every migration after the first release that breaks what serves next to it, with what does. */
export const breakingMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name) && name.slice(0, 4) > firstRelease)
    .flatMap((name) => {
      const found = breaksOlder(readFileSync(join(folder, name), 'utf8'))
      return found ? [`${name}: ${found}`] : []
    })
