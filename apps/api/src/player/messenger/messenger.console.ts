import * as contract from '@koi/contract/player/messenger/messenger.console'
import { MessengerAudienceFixed, MessengerTaken } from '@koi/contract/player/messenger/messenger.copy'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { switches } from '@koi/contract/state'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import { shownSettings } from '../../platform/outside/settings.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret, Sealed } from '../../platform/base/secret.ts'
import { isConfigured, storedSettingsOf, maskedReceiver, type Messenger, receiversOf } from './messenger.ts'
import { valuesOf } from './messenger.change.ts'
import { sendTest } from './trial.ts'

function toMessengerRow(key: FolderSecret, row: Messenger) {
  const adapter = messageAdapterOf(row.adapter)
  return {
    id: row.id,
    name: row.name,
    audience: row.audience,
    adapter: row.adapter,
    settings: adapter ? shownSettings(adapter, storedSettingsOf(row)) : {},
    is_set_up: isConfigured(row),
    receivers: receiversOf(key, row).join('\n'),
    state: row.state,
    created_at: row.createdAt,
  }
}

/** The row in the form of the audit trail, with masked receivers. */
const auditedRow = (row: ReturnType<typeof toMessengerRow>) => ({
  ...row,
  receivers: row.receivers.split('\n').map(maskedReceiver).join(' '),
})

async function findMessenger(db: Reader | Tx, id: string, isLocked = false): Promise<Messenger> {
  const found = db.selectFrom('messenger').selectAll().where('id', '=', id)
  const row = isId(id) ? await (isLocked ? found.forUpdate() : found).executeTakeFirst() : undefined
  return row ?? refuse(NotFound)
}

/** Throws MessengerTaken if another messenger has the name. */
async function requireUniqueName(tx: Tx, id: string, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('messenger')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) refuse(MessengerTaken)
}

export const messengerConsole = (config: Config) => [
  on(contract.listMessengers, async ({ db, input }) => {
    let found = db.selectFrom('messenger').selectAll()
    if (input.state) found = found.where('state', 'in', statesOf(switches, input.state))
    if (input.q) found = found.where('name', 'ilike', likeOf(input.q))
    found = inDates(found, 'createdAt', input)
    return pageFound(input, found.orderBy('createdAt').orderBy('id'), (row) => toMessengerRow(config, row))
  }),

  on(contract.addMessenger, async (args) => {
    const { tx, input, now, refuse } = args
    const start: Messenger = {
      id: newId<'Messenger'>(),
      name: '',
      adapter: '',
      settings: {},
      audience: input.audience,
      receivers: '' as Sealed,
      state: 'on',
      createdAt: now,
    }
    const values = valuesOf(config, input, start)
    await requireUniqueName(tx, start.id, values.name)
    const row = await tx
      .insertInto('messenger')
      .values({ ...start, ...values })
      .onConflict((eb) => eb.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse(MessengerTaken)
    const after = toMessengerRow(config, row)
    auditAct(tx, args, {
      act: 'messenger.add',
      subjectKind: 'messenger',
      subjectId: row.id,
      after: auditedRow(after),
    })
    return created(after)
  }),

  on(contract.changeMessenger, async (args) => {
    const { tx, input, refuse } = args
    const before = await findMessenger(tx, input.id, true)
    const values = valuesOf(config, input, before)
    if (values.name !== before.name) await requireUniqueName(tx, before.id, values.name)
    if (values.audience !== before.audience) {
      const used = await tx
        .selectFrom('messageTemplate')
        .select('id')
        .where('messengerId', '=', before.id)
        .limit(1)
        .executeTakeFirst()
      if (used) refuse(MessengerAudienceFixed)
    }
    const row = await tx
      .updateTable('messenger')
      .set(values)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = toMessengerRow(config, row)
    auditAct(tx, args, {
      act: 'messenger.change',
      subjectKind: 'messenger',
      subjectId: row.id,
      before: auditedRow(toMessengerRow(config, before)),
      after: {
        ...auditedRow(after),
        has_new_settings: JSON.stringify(row.settings) !== JSON.stringify(before.settings),
        has_new_receivers: row.receivers !== before.receivers,
      },
    })
    return after
  }),

  on(contract.removeMessenger, async (args) => {
    const { tx, input } = args
    const before = await findMessenger(tx, input.id)
    await tx.deleteFrom('messenger').where('id', '=', before.id).execute()
    auditAct(tx, args, {
      act: 'messenger.remove',
      subjectKind: 'messenger',
      subjectId: before.id,
      before: auditedRow(toMessengerRow(config, before)),
    })
    return {}
  }),

  on(contract.testMessenger, async (args) => {
    const { app, input } = args
    const messenger = await findMessenger(app.db, input.id)
    const outcome = await sendTest(app, messenger, input.receiver, args)
    return { ok: outcome.is === 'sent', detail: outcome.is === 'sent' ? '' : outcome.why }
  }),
]
