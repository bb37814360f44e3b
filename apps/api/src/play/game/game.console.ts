import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import { type Switch, switches } from '@koi/contract/state'
import { type Category, returnText } from '@koi/contract/play/game/game'
import { GameInUse, GameTaken, GameVenueUnknown } from '@koi/contract/play/game/game.copy'
import * as contract from '@koi/contract/play/game/game.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { changesOf } from '../../platform/queue/changes.ts'
import type { Tx } from '../../platform/db/db.ts'
import { likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { gameType } from './game.ts'

interface Game {
  id: number
  venue: string
  gameCode: string
  gameType: string
  categoryId: Category
  listCode: string
  name: string
  texts: ContentTexts
  mobileImg: string
  appState: Switch
  statedReturn: number | null
  returnSource: string
  sort: number
}

const toGameRow = (game: Game) => ({
  id: game.id,
  category_id: game.categoryId,
  platform_name: game.venue,
  game_code: game.gameCode,
  game_type: gameType(game.gameType),
  name: game.name,
  texts: game.texts,
  mobile_img: game.mobileImg,
  app_state: game.appState,
  list_code: game.listCode,
  state: game.appState,
  stated_return: returnText(game.statedReturn),
  return_source: game.returnSource,
  sort: game.sort,
})

/** The row in the form of the audit trail, with the stated return in percent. */
const auditView = ({ statedReturn, ...rest }: Partial<Game>) =>
  statedReturn === undefined ? rest : { ...rest, statedReturn: returnText(statedReturn) }

/** Code of a new game's list: the venue's own for a fishing venue. Throws GameVenueUnknown. */
async function requireListCode(tx: Tx, venue: string): Promise<string> {
  const row = await tx.selectFrom('venue').select('category').where('code', '=', venue).executeTakeFirst()
  if (!row) return refuse(GameVenueUnknown)
  return row.category === 'fishing' ? venue : ''
}

const refuseTakenCode = <Result>(work: Promise<Result>): Promise<Result> =>
  refuseTaken(work, 'game_venue_game_code_key', GameTaken)

/** Name of a live bonus rule whose terms grant free rounds of the game. */
async function findRuleOf(tx: Tx, game: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select r.name from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
    where r.state = 'live' and jsonb_path_exists(v.terms, '$.**.game ? (@ == $game)', jsonb_build_object('game', ${game}::int))
    limit 1`.execute(tx)
  return rows[0]?.name
}

export const gameConsole = [
  on(contract.listGameRows, async ({ db, input }) => {
    const { column, direction } = sortOf(input.sort, ['sort', 'id', 'name'], 'sort', 'asc')
    let rows = db.selectFrom('game')
    if (input.state) rows = rows.where('appState', 'in', statesOf(switches, input.state))
    if (input.category_id) rows = rows.where('categoryId', '=', input.category_id)
    if (input.platform_name) rows = rows.where('venue', '=', input.platform_name.trim().toLowerCase())
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) =>
        eb.or([eb('name', 'ilike', like), eb('gameCode', 'ilike', like), eb('venue', 'ilike', like)]),
      )
    }
    return pageFound(input, rows.selectAll().orderBy(column, direction).orderBy('id'), toGameRow)
  }),

  on(contract.makeGame, async (args) => {
    const { tx, input } = args
    const ownList = await requireListCode(tx, input.platform_name)
    const values = {
      venue: input.platform_name,
      gameCode: input.game_code,
      gameType: input.game_type,
      categoryId: input.category_id,
      listCode: input.list_code ?? ownList,
      name: input.name,
      texts: mergedTexts({}, input.texts),
      mobileImg: input.mobile_img,
      appState: input.app_state ?? input.state,
      statedReturn: input.stated_return,
      returnSource: input.return_source,
      sort: input.sort,
    }
    const row = await refuseTakenCode(tx.insertInto('game').values(values).returningAll().executeTakeFirstOrThrow())
    emit(tx, { kind: 'game.changed' })
    auditAct(tx, args, {
      act: 'game.make',
      subjectKind: 'game',
      subjectId: String(row.id),
      after: auditView(row),
    })
    return created(toGameRow(row))
  }),

  on(contract.changeGame, async (args) => {
    const { tx, input, refuse } = args
    const before =
      (await tx.selectFrom('game').selectAll().where('id', '=', input.id).forUpdate().executeTakeFirst()) ??
      refuse(NotFound)
    const venue = input.platform_name ?? before.venue
    const ownList = venue === before.venue ? undefined : await requireListCode(tx, venue)
    const changed = changesOf(before, {
      venue,
      gameCode: input.game_code,
      gameType: input.game_type,
      categoryId: input.category_id,
      listCode: input.list_code ?? ownList,
      name: input.name,
      texts: mergedTexts(before.texts, input.texts),
      mobileImg: input.mobile_img,
      appState: input.app_state ?? input.state,
      statedReturn: input.stated_return,
      returnSource: input.return_source,
      sort: input.sort,
    })
    if (!changed) return toGameRow(before)
    await refuseTakenCode(tx.updateTable('game').set(changed.after).where('id', '=', input.id).execute())
    emit(tx, { kind: 'game.changed' })
    auditAct(tx, args, {
      act: 'game.change',
      subjectKind: 'game',
      subjectId: String(input.id),
      before: auditView(changed.before),
      after: auditView(changed.after),
    })
    return toGameRow({ ...before, ...changed.after })
  }),

  on(contract.removeGame, async (args) => {
    const { tx, input, refuse } = args
    const user = await findRuleOf(tx, input.id)
    if (user) refuse(GameInUse, { name: user })
    const before =
      (await tx.deleteFrom('game').where('id', '=', input.id).returningAll().executeTakeFirst()) ?? refuse(NotFound)
    emit(tx, { kind: 'game.changed' })
    auditAct(tx, args, {
      act: 'game.remove',
      subjectKind: 'game',
      subjectId: String(input.id),
      before: auditView(before),
    })
    return {}
  }),
]
