import { friendSides, type FriendSide } from '@koi/contract/reward/bonus/bonus'
import { invitationStates, type InvitationState } from '@koi/contract/reward/invite/invite'
import type { Fen } from '@koi/contract/money'
import { fenOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import type { RowOf } from '../../app/data/paging.read.ts'
import { toFlag, toNumberOrNull, toRows, toText, toTime, toWord } from '../../app/data/wire.read.ts'
import { copy } from './invite.copy.ts'

type Answer = Reply<'POST /api/invite'>

export interface Reward {
  side: FriendSide
  title: string
  amount: Fen
  /** Number of free rounds instead of an amount; 0 if there are none. */
  rounds: number
  /** Number of turns of the wheel instead of an amount; 0 if there are none. */
  turns: number
  /** Deposits and stakes that the friend must reach within `days` days; `days` 0 means no time limit. */
  deposited: Fen
  stake: Fen
  days: number
  /** Maximum number of rewarded friends per month; 0 means no limit. */
  monthMost: number
  /** Time at which the rule ends; '' if it has no end. */
  until: string
}

/** Describes a reward of free rounds or turns; '' if the reward is money. */
export function inKind({ rounds, turns }: Reward): string {
  if (rounds > 0) return copy.freeRounds(rounds)
  return turns > 0 ? copy.turns(turns) : ''
}

export interface Invitation {
  code: string
  link: string
  isAgent: boolean
  isBarred: boolean
  rewards: Reward[]
  friends: number
  qualified: number
}

export const toInvitation = (answer: Answer): Invitation => ({
  code: toText(answer?.code),
  link: toText(answer?.link),
  isAgent: toFlag(answer?.is_agent),
  isBarred: toFlag(answer?.is_barred),
  rewards: toRows(answer?.rules, (row) => ({
    side: toWord(friendSides, row.side) ?? 'inviter',
    title: toText(row.title),
    amount: fenOf(row.amount),
    rounds: toNumberOrNull(row.rounds) ?? 0,
    turns: toNumberOrNull(row.turns) ?? 0,
    deposited: fenOf(row.deposited),
    stake: fenOf(row.stake),
    days: toNumberOrNull(row.days) ?? 0,
    monthMost: toNumberOrNull(row.month_most) ?? 0,
    until: toTime(row.until),
  })),
  friends: toNumberOrNull(answer?.friends) ?? 0,
  qualified: toNumberOrNull(answer?.qualified) ?? 0,
})

export interface Friend {
  username: string
  state: InvitationState
  stateName: string
  reward: Fen
  registeredAt: string
}

export const toFriend = (row: RowOf<Reply<'POST /api/invite/friends'>>): Friend => ({
  username: toText(row?.username),
  state: toWord(invitationStates, row?.state) ?? 'waiting',
  stateName: toText(row?.state_name),
  reward: fenOf(row?.reward),
  registeredAt: toTime(row?.registered_at),
})
