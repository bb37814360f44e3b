/** Addresses of the other databases of an installation, which hold further brands, by name (docs/brands.md, "Placement"). */
export type Databases = Readonly<Record<string, string>>

const isName = (text: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(text) && text !== 'main'

/**
 * Parses KOI_DATABASES: `name=postgres://…`, separated by spaces or line ends. The text of a mistake omits the address,
 * which contains a password.
 */
export function databasesIn(env: NodeJS.ProcessEnv): { found: Databases; mistakes: string[] } {
  const found: Record<string, string> = {}
  const mistakes: string[] = []
  for (const entry of (env.KOI_DATABASES ?? '').split(/\s+/).filter(Boolean)) {
    const end = entry.indexOf('=')
    // An entry without a name may have a = in its password, so only the part before it that looks like a name is
    // repeated.
    const name = /^[\w.-]+(?==)/.exec(entry)?.[0] ?? ''
    const url = entry.slice(end + 1)
    if (!isName(name))
      mistakes.push(
        `KOI_DATABASES: ${name ? `"${name}" is no name (a-z, 0-9 and -, not main)` : 'an entry has no name'}: west=postgres://…`,
      )
    else if (name in found) mistakes.push(`KOI_DATABASES: "${name}" is given twice`)
    else if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
      mistakes.push(`KOI_DATABASES: "${name}" has no address of a PostgreSQL (postgres://…)`)
    else if (url === env.DATABASE_URL || Object.values(found).includes(url))
      mistakes.push(`KOI_DATABASES: "${name}" has the address of another database of this installation`)
    else found[name] = url
  }
  return { found, mistakes }
}
