import type { Fen } from '@koi/contract/money'
import { fenOf, numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

/** A play session as the server counts it. */
export interface PlayState {
  seconds: number
  stakes: Fen
  net: Fen
  /** Whether a reality check is due, which blocks play until it is answered. */
  isDue: boolean
  /** Seconds until the next reality check; 0 if there is none. */
  nextSeconds: number
  /** The reason why play is refused; '' if it is allowed. */
  stopped: string
}

export const toPlayState = (
  answer: NonNullable<Reply<'POST /api/protection/session'>> | null | undefined,
): PlayState => ({
  seconds: numberOf(answer?.seconds),
  stakes: fenOf(answer?.stakes),
  net: fenOf(answer?.net),
  isDue: toFlag(answer?.is_due),
  nextSeconds: numberOf(answer?.next_seconds),
  stopped: toText(answer?.stopped),
})

/** Returns whether play requires a proof of identity that is not approved yet. */
export const toIdentityDue = (answer: Reply<'POST /api/verification'>): boolean =>
  numberOf(answer?.needed) === 2 && answer?.state !== 'approved'

export interface PracticeGame {
  venue: string
  code: string
  name: string
  picture: string | null
  venueName: string
  /** The return to player in percent as the venue states it, with the source. */
  statedReturn: string | null
  returnSource: string | null
}

export const toPracticeGames = (answer: Reply<'GET /api/practice/list'>): PracticeGame[] =>
  toRows(answer, (game) => ({
    venue: toText(game.platform_name),
    code: toText(game.game_code),
    name: toText(game.name),
    picture: toTextOrNull(game.mobile_img),
    venueName: toText(game.venue_name),
    statedReturn: toTextOrNull(game.stated_return),
    returnSource: toTextOrNull(game.return_source),
  }))

/** Reads the address of an opened practice game and how long it lasts. */
export const toPracticeOpened = (answer: Reply<'POST /api/practice/open'>): { url: string; minutes: number } => ({
  url: toText(answer?.url),
  minutes: numberOf(answer?.minutes, 30),
})

/** The data of a game that the game list provides before the game is started. */
export interface KnownGame {
  venue: string
  code: string
  name: string | null
  picture: string | null
  venueName: string | null
}

export const toKnownGames = (answer: Reply<'GET /api/game/list'>): KnownGame[] =>
  toRows(answer, (game) => ({
    venue: toText(game.platform_name),
    code: toText(game.game_code),
    name: toTextOrNull(game.name),
    picture: toTextOrNull(game.mobile_img),
    venueName: toTextOrNull(game.venue_name),
  }))
