import { readOpening } from '@koi/contract/desk/opening/opening.console'
import { siteStateOf } from '@koi/contract/desk/opening/opening'
import { sql } from 'kysely'
import { readBackupTime } from '../../platform/ops/backupState.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Reader } from '../../platform/db/db.ts'
import { permissionsOf } from '../../platform/http/permission.ts'
import { type Handler, on } from '../../platform/http/on.ts'
import { hasPlayMoneyOnly } from '../../site/brand/playMoney.ts'
import { checkOpening } from './checklist.ts'
import { loadFacts, type OperatorFact } from './facts.ts'

/** The operators of a further brand who belong to the main one have their factor there. `db`: of the main brand. */
async function withMainFactors(db: Reader, operators: OperatorFact[]): Promise<OperatorFact[]> {
  const staff = operators.filter(({ isStaff }) => isStaff).map(({ id }) => id)
  if (staff.length === 0) return operators
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${staff}::uuid[]) as asked (id)
    where exists (select from second_factor f where f.realm = 'operator' and f.subject = id and f.confirmed_at is not null)
      or exists (select from passkey k where k.realm = 'operator' and k.subject = id)`.execute(db)
  const enrolled = new Set(rows.map(({ id }) => id))
  return operators.map((operator) =>
    operator.isStaff ? { ...operator, hasFactor: enrolled.has(operator.id) } : operator,
  )
}

/**
 * `handlers`: all endpoints, from which the permissions are derived. `findProblems`: what prevents the server from
 * working, as `koi doctor` and `/readyz` find it.
 */
export const openingConsole = (
  { config, installation }: App,
  handlers: () => Handler[],
  findProblems: () => Promise<{ message: string }[]>,
) => [
  on(readOpening, async ({ db, settings, now }) => {
    const [facts, isPlayMoney, problems] = await Promise.all([
      loadFacts(db),
      hasPlayMoneyOnly(db, config),
      findProblems(),
    ])
    const permissions = permissionsOf(handlers())
    const known = {
      ...facts,
      operators: await withMainFactors(installation.db, facts.operators),
      settings,
      publicUrl: config.publicUrl,
      now,
      backupAt: readBackupTime(installation.config.data),
      problems: problems.map(({ message }) => message),
      permissions: permissions.map(({ name }) => name),
      moneyPermissions: permissions.filter(({ isMoney }) => isMoney).map(({ name }) => name),
    }
    return { site_state: siteStateOf(settings, isPlayMoney), ...checkOpening(known) }
  }),
]
