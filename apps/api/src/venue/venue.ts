import type { Db } from '../platform/db.ts'

/** The origins games are framed from: what the content security policy must let through (ruling 43). */
export async function frameOrigins(db: Pick<Db, 'selectFrom'>): Promise<string[]> {
  const rows = await db.selectFrom('venue').select('playOrigin').distinct().where('state', '<>', 0).where('playOrigin', '<>', '').execute()
  return rows.map(({ playOrigin }) => playOrigin)
}
