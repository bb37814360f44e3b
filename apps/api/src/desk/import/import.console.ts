import { importStates, type RefusedRow } from '@koi/contract/desk/import/import'
import * as contract from '@koi/contract/desk/import/import.console'
import { translatedNote } from '@koi/contract/textsIn'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'

export const importConsole = [
  on(contract.listImports, async ({ db, input, language }) => {
    let rows = db.selectFrom('importFile')
    if (input.q) rows = rows.where('name', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where('state', 'in', statesOf(importStates, input.state))
    rows = inDates(rows, 'startedAt', input)
    return pageFound(input, rows.selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc'), (row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      sha256: row.sha256,
      state: row.state,
      made_by: row.osUser,
      lines: row.lines,
      taken: row.taken,
      amount: row.amount,
      known: row.known,
      refused: row.refused,
      refusals: (row.refusals as unknown as RefusedRow[]).map((one) => ({
        ...one,
        reason: translatedNote(language, ({ imports }) => imports.refusedRow, one.reason),
      })),
      created_at: row.startedAt,
      ended_at: row.endedAt,
    }))
  }),
]
