import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import { isId } from '@koi/contract/id'
import type { Refusal } from '@koi/contract/refusal'
import { NotDraft, NotFound } from '@koi/contract/refusal.copy'
import { beijingText, type Instant } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import type { Insertable, UpdateObject } from 'kysely'
import { z } from 'zod'
import type { Act } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { requestGiftApproval } from '../approval/approval.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { auditAct, type Request } from '../../platform/http/on.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Tables of the rows that operators create under a name, change, publish and stop. */
type Table = 'bonusRule' | 'campaign' | 'mission' | 'payoutRule' | 'segment' | 'tournament' | 'wheel'
type Args = { tx: Tx; caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>
type Own = 'id' | 'madeBy' | 'changedAt'
type SetOf<Of extends Table> = Omit<UpdateObject<Tables, Of>, Own>

/** Verbs of the acts that have this prefix. */
type VerbOf<Acts extends string> = AuditAct extends infer One
  ? One extends `${Acts}.${infer Verb}`
    ? Verb
    : never
  : never

interface Kind<Of extends Table, Row, Acts extends string> {
  table: Of
  /** Prefix of the acts in the audit trail; by default the name of the table. */
  acts?: Acts
  /** Name of the unique index on the names. */
  names: string
  nameTaken: Refusal
  /** Refusal when a change is based on a version that is not the newest. */
  changed?: Refusal
  find: (tx: Tx, id: string) => Promise<Row | undefined>
  /** The row in the form of the audit trail. */
  audited: (row: Row) => object
}

/** Writes of one kind of publication; each is audited. */
export function publication<
  Of extends Table,
  Row extends { id: string; name: string; version?: number },
  Acts extends string = Of,
>(kind: Kind<Of, Row, Acts>) {
  const { table: subjectKind, acts = subjectKind, names, nameTaken, changed, find, audited } = kind
  // All tables have the columns that are written here, so one table's type stands for all.
  const table = subjectKind as 'wheel'
  const update = (tx: Tx, id: string, set: object) => tx.updateTable(table).set(set).where('id', '=', id).execute()
  const load = async (tx: Tx, id: string): Promise<Row> => (await find(tx, id)) ?? refuse(NotFound)
  type What = Pick<Act, 'before' | 'after' | 'reason'>
  const write = (args: Args, verb: string, subjectId: string, what?: What) =>
    auditAct(args.tx, args, { act: `${acts}.${verb}` as AuditAct, subjectKind, subjectId, ...what })

  return {
    note: (args: Args, verb: VerbOf<Acts>, subjectId: string, what?: What) => write(args, verb, subjectId, what),

    /** Requests a second operator for what the row can pay without another decision, as `requestGiftApproval` does. */
    requestGift: (
      args: Parameters<typeof requestGiftApproval>[0],
      subjectId: string,
      change: Omit<Parameters<typeof requestGiftApproval>[1], 'subjectKind' | 'subjectId'>,
    ) => requestGiftApproval(args, { subjectKind, subjectId, ...change }),

    /**
     * Locks the row until the commit against other changes and publications. Throws NotFound; throws `changed` if
     * `version` is not the newest.
     */
    async lock(tx: Tx, id: string, version?: number): Promise<Row> {
      if (!isId(id)) return refuse(NotFound)
      await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
      const row = await load(tx, id)
      if (changed && version !== undefined && row.version !== version) refuse(changed)
      return row
    },

    /** Inserts a draft. `parts` inserts further rows that `find` reads. Throws `nameTaken`. */
    async insert(
      args: Args,
      values: Omit<Insertable<Tables[Of]>, Own>,
      parts?: (id: string) => Promise<unknown>,
    ): Promise<Row> {
      const { tx, caller, now } = args
      const id = newId()
      const row: object = { ...values, id, madeBy: caller.operator, changedAt: now }
      const inserted = tx.insertInto(table).values(row as Insertable<Tables['wheel']>)
      await refuseTaken(inserted.execute(), names, nameTaken)
      await parts?.(id)
      const made = await load(tx, id)
      write(args, 'make', id, { after: audited(made) })
      return made
    },

    /** Changes the row; `more` is added to the audit row. Returns the changed row. Throws `nameTaken`. */
    async change(args: Args, before: Row, set: SetOf<Of>, more: object = {}): Promise<Row> {
      const { tx, caller, now } = args
      const updated = update(tx, before.id, { ...set, madeBy: caller.operator, changedAt: now })
      await refuseTaken(updated, names, nameTaken)
      const after = await load(tx, before.id)
      write(args, 'change', before.id, { before: audited(before), after: { ...more, ...audited(after) } })
      return after
    },

    /** Makes a draft live. */
    async publish(args: Args, before: Row & { state: string }, set: SetOf<Of>): Promise<Row> {
      await update(args.tx, before.id, { ...set, state: 'live' })
      const after = await load(args.tx, before.id)
      write(args, 'publish', before.id, { before: { state: before.state }, after: audited(after) })
      return after
    },

    /**
     * Deletes a draft; `before` is locked. `parts` deletes first the rows that belong to it. Throws NotDraft if it was ever
     * published.
     */
    async remove(args: Args, before: Row & { state: string }, parts?: () => Promise<unknown>): Promise<void> {
      if (before.state !== 'draft') refuse(NotDraft)
      await parts?.()
      await args.tx.deleteFrom(table).where('id', '=', before.id).execute()
      write(args, 'remove', before.id, { before: audited(before) })
    },

    /** Stops a live row; any other row is not changed. */
    async stop(args: Args, before: Row & { state: string }): Promise<Row> {
      const { id, name, state } = before
      if (state !== 'live') return before
      await update(args.tx, id, { state: 'stopped' })
      write(args, 'stop', id, { before: { name, state }, after: { state: 'stopped' } })
      return load(args.tx, id)
    },
  }
}

/**
 * Terms are stored in the API's format, so that one schema reads both. `parse` throws for terms that no release has
 * written.
 */
export const storedAs = <Terms extends z.ZodType>(terms: Terms) => ({
  parse: (stored: unknown): z.output<Terms> => z.decode(terms, stored as z.input<Terms>),
  store: (given: z.output<Terms>): string => JSON.stringify(z.encode(terms, given)),
  onWire: (given: z.output<Terms>): Json => z.encode(terms, given) as Json,
})

interface Promised {
  name: string
  segmentId: string | null
  startsAt: Instant | null
  endsAt: Instant | null
}

/** Returns who may take part, and when, in the form of the audit trail. */
export const whomOf = ({ segmentId, startsAt, endsAt }: Omit<Promised, 'name'>) => ({
  segment: segmentId,
  starts_at: startsAt,
  ends_at: endsAt,
})

/** Returns what players were promised as text, for comparisons. Times are in whole seconds, as in the API. */
export const promiseOf = ({ name, segmentId, startsAt, endsAt }: Promised, terms: string): string =>
  JSON.stringify([name, segmentId, startsAt && beijingText(startsAt), endsAt && beijingText(endsAt), terms])
