import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Migrations up to this one never run beside an earlier release. */
const firstRelease = '0010'
const folder = 'apps/api/migrations'

/** Statements that can break an earlier release. */
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
 * The part of a migration that breaks an earlier release; null if nothing does, or if the migration has a line `--
 * needs: NAME` or `-- expands: WHY` (docs/decisions/0029).
 */
export function breaksOlder(text: string): string | null {
  if (/^-- (needs|expands): \S/m.test(text)) return null
  // Function bodies are ignored: the release that calls them runs them.
  const bare = text.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  const found = breaks.map((pattern) => pattern.exec(bare)?.[0]).find(Boolean)
  const column = [...bare.matchAll(added)]
    .map(([statement]) => statement)
    .find((statement) => /\bnot\s+null\b/i.test(statement) && !/\b(default|generated)\b/i.test(statement))
  return (found ?? column)?.replace(/\s+/g, ' ').trim() ?? null
}

export const breakingMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name) && name.slice(0, 4) > firstRelease)
    .flatMap((name) => {
      const found = breaksOlder(readFileSync(join(folder, name), 'utf8'))
      return found ? [`${name}: ${found}`] : []
    })
