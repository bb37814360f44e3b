import { nameIn } from '@koi/contract/contentTexts'
import { BetPageMissing, BetUnknown } from '@koi/contract/play/bet/bet.copy'
import * as contract from '@koi/contract/play/bet/bet.player'
import type { Language } from '@koi/contract/language'
import { noMoney } from '@koi/contract/money'
import { translated } from '@koi/contract/textsIn'
import type { Selectable } from 'kysely'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { on } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { connectVenue } from '../venue/adapter.ts'
import { parseSince } from './bet.ts'

const shown = (bet: Selectable<Tables['bet']>, language: Language) => ({
  bet_id: bet.betId,
  bet_amount: bet.stake,
  win_loss: bet.state === 'settled' ? bet.winLoss : noMoney,
  Code: bet.gameCode,
  playname: bet.gameName,
  // The memo is the venue's, or ours for a free round.
  playmemo: translated(language, bet.memo),
  status: bet.state,
  bet_time: bet.betAt,
  created_at: bet.betAt,
  platname: bet.venue,
})

export const betPlayer = [
  on(contract.listBets, async ({ db, caller, input, language, now }) => {
    let mine = db
      .selectFrom('bet')
      .where('playerId', '=', caller.player)
      .where('betAt', '>=', parseSince(input.date, now))
    if (input.api_type !== '') mine = mine.where('venue', '=', input.api_type)
    // Bet ids are unique per venue only.
    const found = mine.selectAll().orderBy('betAt', 'desc').orderBy('betId', 'desc').orderBy('venue', 'desc')
    return listFound(input.page, found, (bet) => shown(bet, language))
  }),

  on(contract.readBet, async ({ db, caller, input, language, refuse }) => {
    const bet = await db
      .selectFrom('bet')
      .innerJoin('venue', 'venue.code', 'bet.venue')
      .selectAll('bet')
      .select(['venue.name', 'venue.texts'])
      .where('bet.playerId', '=', caller.player)
      .where('bet.betId', '=', input.bet_id)
      .where('bet.venue', '=', input.platname)
      .executeTakeFirst()
    if (!bet) return refuse(BetUnknown)
    const formers = await db
      .selectFrom('betFormer')
      .selectAll()
      .where('playerId', '=', caller.player)
      .where('venue', '=', bet.venue)
      .where('betId', '=', bet.betId)
      .orderBy('seq', 'desc')
      .limit(20)
      .execute()
    return {
      ...shown(bet, language),
      round_id: bet.roundId,
      valid_amount: bet.validStake,
      name: nameIn(language, bet),
      settled_at: bet.settledAt,
      formers: formers.map(({ state, winLoss, validStake, replacedAt }) => ({
        status: state,
        win_loss: winLoss,
        valid_amount: validStake,
        replaced_at: replacedAt,
      })),
    }
  }),

  on(contract.openBet, async ({ app, caller, input, refuse }) => {
    const found = await app.db
      .selectFrom('bet')
      .innerJoin('venue', 'venue.code', 'bet.venue')
      .innerJoin('venueAccount', (on) =>
        on.onRef('venueAccount.playerId', '=', 'bet.playerId').onRef('venueAccount.venue', '=', 'bet.venue'),
      )
      .select(['venue.code', 'venue.adapter', 'venue.baseUrl', 'venue.secret', 'venue.settings', 'login'])
      .where('bet.playerId', '=', caller.player)
      .where('bet.betId', '=', input.bet_id)
      .where('bet.venue', '=', input.platname)
      .executeTakeFirst()
    if (!found) return refuse(BetUnknown)
    try {
      return await connectVenue(app, found).betPage({ login: found.login }, input.bet_id)
    } catch (error) {
      if (error instanceof OutsideFault) refuse(BetPageMissing)
      throw error
    }
  }),
]
