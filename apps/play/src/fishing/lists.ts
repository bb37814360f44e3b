import { create } from 'zustand'
import { call } from '../app/api.ts'

export interface FishingGame {
  gamepic?: string | null
  gamename?: string | null
  catecode?: string | number | null
  gamecode?: string | number | null
}

type Games = FishingGame[] | null
/** The lists there are; the screen shows one of them (FISH-04, D-089). Null: not read on this visit. */
type Lists = Record<'obgdyList' | 'ppList' | 'fgdzList' | 'pgList' | 'fgfishList' | 'aeList', Games> &
  Record<string, Games | undefined>

/** Which list a game code belongs to; a code nobody knows gets one of its own. */
export const listOf = (code: string): string => `${code}List`

export const useLists = create<Lists>(() => ({
  obgdyList: null,
  ppList: null,
  fgdzList: null,
  pgList: null,
  fgfishList: null,
  aeList: null,
}))

/** Reads a list once per visit; a failure is not kept, so that it can be tried again (FISH-09, FISH-11). */
export async function loadList(code: string): Promise<void> {
  if (useLists.getState()[listOf(code)]) return
  const { data } = await call('POST /api/gamelistBycode', { gamecode: code })
  const games = Array.isArray(data) ? (data as (FishingGame | null)[]).filter((game) => game !== null) : []
  useLists.setState({ [listOf(code)]: games })
}
