import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import { yuanFromFen } from '@koi/contract/money'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import { newId } from '../../platform/text/id.ts'
import type { Rules } from './playerRow.ts'
import type { Scanned } from './scan.ts'
import type { Into } from './write.ts'

const noteFile = (file: Scanned, id: string, act: AuditAct, by: string, after: object) => ({
  actorKind: 'system' as const,
  actorId: null,
  actorName: by,
  act,
  subjectKind: 'import',
  subjectId: id,
  after: { name: file.name, sha256: file.sha256, kind: file.kind, lines: file.lines, ...after },
})

/** Inserts the row of a file, or finds that of an earlier run. */
export async function openFile(app: App, file: Scanned, by: string, { now }: Rules): Promise<Into> {
  const { kind, name, sha256, lines } = file
  return transact(app, async (tx) => {
    const row = { id: newId<'ImportFile'>(), kind, name, sha256, lines, osUser: by, startedAt: now }
    const { id } = await tx
      .insertInto('importFile')
      .values(row)
      .onConflict((eb) =>
        eb.columns(['sha256', 'kind']).doUpdateSet({ state: 'running', endedAt: null, name, osUser: by }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    audit(tx, { ...noteFile(file, id, 'import.start', by, {}), at: now })
    return { file: id, key: app.config, now }
  })
}

export async function closeFile(app: App, file: Scanned, { file: id }: Into, by: string): Promise<void> {
  const { taken, known, refused, refusals, amount, main, wagering, atVenues } = file
  const at = app.clock.now()
  await transact(app, async (tx) => {
    await tx
      .updateTable('importFile')
      .set({ state: 'done', endedAt: at, known, refused, refusals: JSON.stringify(refusals) })
      .where('id', '=', id)
      .execute()
    const sums = {
      amount: yuanFromFen(amount),
      main: yuanFromFen(main),
      wagering: yuanFromFen(wagering),
      venues: Object.fromEntries([...atVenues].map(([venue, held]) => [venue, yuanFromFen(held)])),
    }
    audit(tx, { ...noteFile(file, id, 'import.finish', by, { taken, known, refused, ...sums }), at })
  })
}
