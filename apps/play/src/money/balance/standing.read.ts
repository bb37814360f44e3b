import { type Fen, noMoney } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText } from '../../app/data/wire.read.ts'

type Answer = Reply<'POST /api/withdrawal/state'>

export interface Block {
  kind: string
  /** The sentence with which a withdrawal would be refused. */
  text: string
  until: string
}

export interface Requirement {
  id: string
  isBonus: boolean
  title: string
  amount: Fen
  worked: Fen
  rest: Fen
  /** Whether the whole wallet waits for it; else only its own gift. */
  holdsAll: boolean
  holds: Fen
}

/** Whether money can be withdrawn now, how much, and everything that stands against it. */
export interface Standing {
  canWithdraw: boolean
  most: Fen
  balance: Fen
  held: Fen
  blocks: Block[]
  /** What stands against single payees, by their ids. */
  payeeBlocks: ReadonlyMap<string, Block[]>
  requirements: Requirement[]
}

/** What can be withdrawn now. */
export const withdrawableNow = ({ blocks, most }: Standing): Fen => (blocks.length === 0 ? most : noMoney)

const toBlock = (row: { kind?: unknown; text?: unknown; until?: unknown } | null | undefined): Block => ({
  kind: toText(row?.kind),
  text: toText(row?.text),
  until: toText(row?.until),
})

/** Null for a server without the call. */
export function toStanding(answer: Answer): Standing | null {
  if (!answer || typeof answer !== 'object') return null
  return {
    canWithdraw: toFlag(answer.can_withdraw),
    most: fenOf(answer.most),
    balance: fenOf(answer.balance),
    held: fenOf(answer.held),
    blocks: toRows(answer.blocks, toBlock),
    payeeBlocks: new Map(
      toRows(answer.payees, (payee) => [toText(payee?.id), toRows(payee?.blocks, toBlock)] as const),
    ),
    requirements: toRows(answer.requirements, (row) => ({
      id: toText(row?.id),
      isBonus: row?.source === 'bonus',
      title: toText(row?.title),
      amount: fenOf(row?.amount),
      worked: fenOf(row?.worked),
      rest: fenOf(row?.rest),
      holdsAll: toFlag(row?.holds_all),
      holds: fenOf(row?.holds),
    })),
  }
}
