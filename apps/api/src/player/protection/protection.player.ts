import {
  isLimitKind,
  isSpan,
  type LimitKind,
  realityMinutes,
  type Span,
} from '@koi/contract/player/protection/protection'
import {
  KindUnknown,
  MinutesUnknown,
  RealityCheckDue,
  replyCopy,
  SpanUnknown,
} from '@koi/contract/player/protection/protection.copy'
import * as contract from '@koi/contract/player/protection/protection.player'
import type { App } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { on, type Request, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import { actorOf, changesOf, changeText, noteChange, type Who } from './change.ts'
import { askLift, findLatestLift } from './lift.ts'
import { quantityFrom } from './limit.ts'
import { declineLimitOffer } from './offer.ts'
import { countingOf, periodOf } from './period.ts'
import { excludeSelf, loadProtection, timeOut } from './protection.ts'
import { answerCheck, dueMinutes, loadLatestSession, notePlay, playNow } from './session.ts'
import { confirmPending, dropPending, setOwnLimit } from './setLimit.ts'
import { playRefusalText } from './stop.ts'

const byPlayer: Who = { actor: 'player' }
const parseSpan = (text: string): Span => (isSpan(text) ? text : refuse(SpanUnknown))
/** Parses the kind of a limit; clients that send none mean deposits. */
const parseLimitKind = (text: string): LimitKind =>
  text === '' ? 'deposit' : isLimitKind(text) ? text : refuse(KindUnknown)

/** The limit that a call of the player names. Throws KindUnknown, SpanUnknown. */
const whichOf = ({
  caller,
  input,
  settings,
  now,
}: Pick<Request, 'settings' | 'now'> & { caller: PlayerCaller; input: { kind: string; span: string } }) => {
  const kind = parseLimitKind(input.kind)
  return { player: caller.player, kind, span: parseSpan(input.span), period: periodOf(settings), who: byPlayer, now }
}

const loadSessionTotals = async (
  db: Reader | Tx,
  { caller, now, ...reader }: Pick<Request, 'settings' | 'language' | 'now'> & { caller: PlayerCaller },
) => ({
  ...(await playNow(db, caller.player, now)),
  stopped: await playRefusalText(db, reader, caller.player, now),
})

export const protectionPlayer = (sessions: App['sessions']) => [
  on(contract.readLicence, async ({ settings }) => ({
    licence: settings.licence,
    jurisdiction: settings.jurisdiction,
    minimum_age: settings.minimum_age,
    help_name: settings.help_name,
    help_contact: settings.help_contact,
  })),

  on(contract.readProtection, async ({ db, caller: { player }, settings, language, now }) => {
    const counting = countingOf(settings, now)
    const found = await loadProtection(db, player, counting, language)
    const { is_term_over: isTermOver, excluded_kind: kind, ...rest } = found
    const lift = await findLatestLift(db, player)
    const canAsk = isTermOver && lift?.state !== 'pending'
    return {
      ...rest,
      excluded_kind: kind,
      is_term_over: isTermOver,
      can_ask_lift: canAsk,
      lift: isTermOver ? lift : null,
    }
  }),

  on(contract.setLimit, async (args) => {
    const which = whichOf(args)
    const { amount } = args.input
    const most = amount === '' ? null : quantityFrom(which.kind, amount)
    const outcome = await setOwnLimit(args.tx, { ...which, most })
    return withMessage(outcome === 'set' ? replyCopy.limitSet : replyCopy.limitAsked, {})
  }),

  on(contract.confirmLimit, async (args) => {
    await confirmPending(args.tx, whichOf(args))
    return withMessage(replyCopy.limitLoosened, {})
  }),

  on(contract.dropPending, async (args) => {
    await dropPending(args.tx, whichOf(args))
    return withMessage(replyCopy.pendingDropped, {})
  }),

  on(contract.declineLimitOffer, async ({ tx, caller, now }) => {
    await declineLimitOffer(tx, caller.player, now)
    return {}
  }),

  on(contract.timeOut, async ({ tx, caller, input, now, afterCommit }) => {
    await timeOut(tx, caller.player, parseSpan(input.span), byPlayer, now)
    afterCommit(() => sessions.invalidate(caller.player))
    return withMessage(replyCopy.timedOut, {})
  }),

  on(contract.excludeSelf, async ({ tx, caller, input, now, afterCommit }) => {
    await excludeSelf(tx, caller.player, input.months, byPlayer, now)
    afterCommit(() => sessions.invalidate(caller.player))
    return withMessage(replyCopy.excluded, {})
  }),

  on(contract.setReality, async ({ tx, caller, input, now, refuse }) => {
    const { minutes } = input
    if (minutes === null || !(realityMinutes as readonly number[]).includes(minutes)) return refuse(MinutesUnknown)
    // Changing the interval must not dismiss a due check.
    const due = dueMinutes(await loadLatestSession(tx, caller.player), now)
    if (due !== null) return refuse(RealityCheckDue, { minutes: due })
    const values = { realityMinutes: minutes }
    await tx
      .insertInto('protection')
      .values({ playerId: caller.player, ...values })
      .onConflict((eb) => eb.column('playerId').doUpdateSet(values))
      .execute()
    await noteChange(tx, caller.player, byPlayer, { act: 'reality', args: [minutes] }, now)
    return withMessage(replyCopy.realitySet, {})
  }),

  on(contract.requestLift, async ({ tx, caller, input, now }) => {
    await askLift(tx, caller.player, input.reason, byPlayer, now)
    return withMessage(replyCopy.liftAsked, {})
  }),

  on(contract.reportPlay, async (args) => {
    await notePlay(args.tx, args.caller.player, args.now)
    return loadSessionTotals(args.tx, args)
  }),
  on(contract.readSession, async (args) => loadSessionTotals(args.db, args)),
  on(contract.answerReality, async (args) => {
    await answerCheck(args.tx, args.caller.player, args.now)
    return withMessage(replyCopy.answered, await loadSessionTotals(args.tx, args))
  }),

  on(contract.listChanges, async ({ db, caller, input, language }) => {
    return listFound(input.page, changesOf(db, caller.player), (row) => ({
      id: row.id,
      actor: actorOf(row),
      act: row.act,
      words: changeText(language, row),
      created_at: row.at,
    }))
  }),
]
