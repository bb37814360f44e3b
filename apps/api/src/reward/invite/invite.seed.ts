import { noMoney } from '@koi/contract/money'
import { rewardFor } from '@koi/contract/reward/bonus/bonus.reward'
import { day, plus } from '@koi/contract/time'
import { insertOffer } from '../bonus/credit.ts'
import { type LiveRule, newOffer, subjectOf } from '../bonus/offer.ts'
import { type DemoRule, inLanguages, seedRule } from '../bonus/rule.seed.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Seed } from '../../platform/ops/seed.ts'

const friends = { trigger: 'friend', friend_stake: '200', window_days: 30 } as const
const periods = { multiple: 1, take_days: 30 }

const rules = {
  inviter: {
    name: '邀请好友 · 邀请人',
    title: '邀请好友奖金',
    content: '好友注册后30天内有效投注满200元，即可领取，完成1倍流水即可取款。每月最多奖励10位好友。',
    texts: inLanguages(
      ['Bonus for a friend', 'Once your friend has staked 200 within 30 days; 10 friends a month.'],
      ['Thưởng giới thiệu bạn', 'Khi bạn của bạn cược đủ 200 trong 30 ngày; tối đa 10 người mỗi tháng.'],
      ['โบนัสแนะนำเพื่อน', 'เมื่อเพื่อนเดิมพันครบ 200 ภายใน 30 วัน สูงสุดเดือนละ 10 คน'],
    ),
    terms: {
      on: { ...friends, side: 'inviter', month_most: 10 },
      reward: { kind: 'fixed', amount: '28' },
      ...periods,
    },
  },
  friend: {
    name: '邀请好友 · 好友',
    title: '受邀好友奖金',
    content: '通过邀请注册，30天内有效投注满200元，即可领取，完成1倍流水即可取款。',
    texts: inLanguages(
      ['Bonus for the invited', 'Once you have staked 200 within 30 days of joining by an invitation.'],
      ['Thưởng người được mời', 'Khi bạn cược đủ 200 trong 30 ngày sau khi tham gia qua lời mời.'],
      ['โบนัสผู้ได้รับเชิญ', 'เมื่อคุณเดิมพันครบ 200 ภายใน 30 วันหลังสมัครผ่านคำเชิญ'],
    ),
    terms: { on: { ...friends, side: 'friend' }, reward: { kind: 'fixed', amount: '18' }, ...periods },
  },
} satisfies Record<string, DemoRule>

/** demo002 invited two friends: one qualified, and the reward is an offer not taken yet; the other has not paid in yet. */
export const seedInvitations: Seed = async (tx, now) => {
  const names = ['demo002', 'sunhao99', 'mutong36']
  const rows = await tx
    .selectFrom('player')
    .select(['id', 'username', 'createdAt'])
    .where('username', 'in', names)
    .execute()
  const [inviter, friend, other] = names.map((name) => rows.find(({ username }) => username === name))
  const inviterRule = await seedRule(tx, rules.inviter, plus(now, -40 * day))
  const friendRule = await seedRule(tx, rules.friend, plus(now, -40 * day))
  if (!inviter || !friend || !other) return
  const at = plus(now, -17 * day)
  await tx
    .insertInto('invitation')
    .values([
      { friendId: friend.id, inviterId: inviter.id, at: friend.createdAt, state: 'qualified', decidedAt: at },
      { friendId: other.id, inviterId: inviter.id, at: other.createdAt, state: 'waiting', decidedAt: null },
    ])
    .execute()
  const requested = [inviterRule, friendRule].map(({ ruleId }) => ({ friendId: friend.id, ruleId }))
  await tx.insertInto('invitationRule').values(requested).execute()
  const offer = async (then: Tx, rule: LiveRule, player: string) => {
    const subject = subjectOf(rule.terms, friend.id)
    const amount = rewardFor(rule.terms, noMoney)
    insertOffer(then, newOffer(rule, { player, subject, base: noMoney, amount, now: at }), at)
  }
  return [
    {
      at,
      apply: async (then) => {
        await offer(then, inviterRule, inviter.id)
        await offer(then, friendRule, friend.id)
      },
    },
  ]
}
