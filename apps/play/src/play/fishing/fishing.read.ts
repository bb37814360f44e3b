import type { Reply } from '../../app/data/calls.ts'
import { toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

export interface FishingGame {
  venue: string
  code: string
  name: string
  picture: string | null
}

export const toFishingGames = (answer: Reply<'POST /api/gamelistBycode'>): FishingGame[] =>
  toRows(answer, (game) => ({
    venue: toText(game.catecode),
    code: toText(game.gamecode),
    name: toText(game.gamename),
    picture: toTextOrNull(game.gamepic),
  }))
