import { outcomeNames, signInNames } from '@koi/contract/player/device/device.copy'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toFlag, toRows, toText, toTextOrNull, toTime } from '../../app/data/wire.read.ts'

export interface Device {
  id: string
  name: string | null
  address: string | null
  signedInAt: string
  seenAt: string
  isThis: boolean
}

export const toDevices = (answer: Reply<'POST /api/devices'>): Device[] =>
  toRows(answer?.list, (device) => ({
    id: toText(device.id),
    name: toTextOrNull(device.device),
    address: toTextOrNull(device.address),
    signedInAt: toTime(device.created_at),
    seenAt: toTime(device.seen_at),
    isThis: toFlag(device.is_this),
  }))

/** Returns the name of a word; an unknown word is returned unchanged. */
const nameIn = (names: Record<string, string>, word: unknown): string => names[toText(word)] ?? toText(word)

export const toSignIn = (row: RowOf<Reply<'POST /api/devices/history'>>) => ({
  id: toText(row?.id),
  kind: nameIn(signInNames, row?.kind),
  outcome: nameIn(outcomeNames, row?.outcome),
  isRight: row?.outcome === 'right',
  isNew: toFlag(row?.is_new),
  device: toTextOrNull(row?.device),
  address: toTextOrNull(row?.address),
  at: toTime(row?.created_at),
})
