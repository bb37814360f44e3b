import * as contract from '@koi/contract/desk/view/view.console'
import { maxSharedViews, maxViews } from '@koi/contract/desk/view/view'
import { TooManyViews, ViewNameTaken, ViewShared } from '@koi/contract/desk/view/view.copy'
import { isId } from '@koi/contract/id'
import { Forbidden, NotFound } from '@koi/contract/refusal.copy'
import { openIn, sealIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { auditAct, created, type Handler, on } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'

const share = 'view.share'

const views = (db: Reader | Tx) =>
  db.selectFrom('savedView').selectAll('savedView').select(operatorName('savedView.madeBy').as('maker'))
type Row = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

const subjectOf = ({ id }: { id: string }) => ({ subjectKind: 'view', subjectId: id })
const audited = ({ name, page, isShared }: Pick<Row, 'name' | 'page' | 'isShared'>) => ({
  name,
  page,
  is_shared: isShared ? 1 : 0,
})

/** `handlers`: all endpoints, of which the lists of views are. */
export const viewConsole = (key: FolderSecret, handlers: () => Handler[]) => {
  const viewRow =
    (caller: OperatorCaller) =>
    ({ id, name, page, query, isShared, madeBy, maker }: Row) => ({
      id,
      name,
      page,
      query: openIn(key, 'saved_view.query', id, query),
      is_shared: isShared,
      is_mine: madeBy === caller.operator,
      made_by: maker,
    })

  /** The permission of a list of the operators' API; '' if none is required, null if there is no such list. */
  function permissionOf(list: string): string | null {
    const endpoint = handlers().find(({ endpoint: { at, kind } }) => at === list && kind === 'read')?.endpoint
    if (!endpoint?.audience.startsWith('operator')) return null
    return endpoint.audience.split(':')[1] ?? ''
  }
  const mayRead = (caller: OperatorCaller, list: string): boolean => {
    const permission = permissionOf(list)
    return permission !== null && (permission === '' || holds(caller, permission))
  }

  /** Locks a view that the caller sees. Throws NotFound. */
  async function lockView(tx: Tx, caller: OperatorCaller, id: string): Promise<Row> {
    if (!isId<'SavedView'>(id)) return refuse(NotFound)
    const row = await views(tx).where('savedView.id', '=', id).forUpdate('savedView').executeTakeFirst()
    const isSeen = row && (row.madeBy === caller.operator || row.isShared) && mayRead(caller, row.list)
    return isSeen ? row : refuse(NotFound)
  }
  async function lockOwnView(tx: Tx, caller: OperatorCaller, id: string): Promise<Row> {
    const row = await lockView(tx, caller, id)
    return row.madeBy === caller.operator ? row : refuse(NotFound)
  }

  return [
    on(contract.listViews, async ({ db, caller }) => {
      const [own, shared] = await Promise.all([
        views(db).where('savedView.madeBy', '=', caller.operator).execute(),
        views(db)
          .where('savedView.isShared', '=', true)
          .where('savedView.madeBy', '<>', caller.operator)
          .orderBy('savedView.changedAt', 'desc')
          .limit(maxSharedViews)
          .execute(),
      ])
      const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : 1)
      const found = [...own.toSorted(byName), ...shared.toSorted(byName)]
      return { items: found.filter(({ list }) => mayRead(caller, list)).map(viewRow(caller)) }
    }),

    on(contract.makeView, async (args) => {
      const { tx, caller, input, now, refuse } = args
      if (permissionOf(input.list) === null) refuse(NotFound)
      if (!mayRead(caller, input.list)) refuse(Forbidden)
      const [, { count }] = await Promise.all([
        takeAdvisoryLock(tx, 'check', `views:${caller.operator}`),
        tx
          .selectFrom('savedView')
          .where('madeBy', '=', caller.operator)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ])
      if (Number(count) >= maxViews) refuse(TooManyViews)
      const id = newId<'SavedView'>()
      const row = {
        ...input,
        id,
        madeBy: caller.operator,
        query: sealIn(key, 'saved_view.query', id, input.query),
        isShared: false,
        changedAt: now,
      }
      await refuseTaken(tx.insertInto('savedView').values(row).execute(), 'saved_view_name', ViewNameTaken)
      auditAct(tx, args, { act: 'view.make', ...subjectOf(row), after: audited(row) })
      return created(viewRow(caller)({ ...row, maker: caller.operatorName }))
    }),

    on(contract.changeView, async (args) => {
      const { tx, caller, input, now, refuse } = args
      const before = await lockOwnView(tx, caller, input.id)
      if (before.isShared && !holds(caller, share)) refuse(ViewShared)
      const after = {
        ...before,
        name: input.name ?? before.name,
        query: input.query === undefined ? before.query : sealIn(key, 'saved_view.query', before.id, input.query),
        changedAt: now,
      }
      const { name, query, changedAt } = after
      await refuseTaken(
        tx.updateTable('savedView').set({ name, query, changedAt }).where('id', '=', before.id).execute(),
        'saved_view_name',
        ViewNameTaken,
      )
      auditAct(tx, args, { act: 'view.change', ...subjectOf(before), before: audited(before), after: audited(after) })
      return viewRow(caller)(after)
    }),

    on(contract.removeView, async (args) => {
      const { tx, caller, input } = args
      const row = await lockOwnView(tx, caller, input.id)
      await tx.deleteFrom('savedView').where('id', '=', row.id).execute()
      auditAct(tx, args, { act: 'view.remove', ...subjectOf(row), before: audited(row) })
      return {}
    }),

    on(contract.shareView, async (args) => {
      const { tx, caller, input } = args
      const { is_shared: isShared } = input
      const before = await (isShared ? lockOwnView : lockView)(tx, caller, input.id)
      await tx.updateTable('savedView').set({ isShared }).where('id', '=', before.id).execute()
      const after = { ...before, isShared }
      auditAct(tx, args, { act: 'view.share', ...subjectOf(before), before: audited(before), after: audited(after) })
      return viewRow(caller)(after)
    }),
  ]
}
