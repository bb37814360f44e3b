import { day, hour, type Instant, minute, plus, type Day } from '@koi/contract/time'
import { newId } from '../../platform/text/id.ts'
import { hashIn, sealIn } from '../../platform/base/personal.ts'
import { sealedPerson } from './person.ts'
import { hashPassword } from '../../access/identity/password.ts'
import type { Seed } from '../../platform/ops/seed.ts'

interface Person {
  username: string
  realname: string
  /** Age in milliseconds. */
  age: number
  referrer?: string
  level?: number
  mobile?: string
  email?: string
  birthday?: string
  flags?: { isBlacklisted?: boolean; isActive?: boolean; isAgent?: boolean; note?: string }
}

/** The demo accounts, followed by the players whom demo005 referred and the downline. */
const people: Person[] = [
  {
    username: 'demo005',
    realname: '沈思源',
    age: 210 * day,
    level: 2,
    mobile: '13800005005',
    email: 'demo005@example.com',
    birthday: '1986-04-17',
    flags: { isAgent: true },
  },
  {
    username: 'demo003',
    realname: '顾清和',
    age: 160 * day,
    level: 3,
    mobile: '13800003003',
    email: 'demo003@example.com',
    birthday: '1991-09-02',
  },
  {
    username: 'demo006',
    realname: '陆一鸣',
    age: 95 * day,
    mobile: '13800006006',
    flags: { isActive: false, note: '应本人要求停用账号' },
  },
  {
    username: 'demo002',
    realname: '李云舟',
    age: 62 * day,
    level: 1,
    mobile: '13800002002',
    email: 'demo002@example.com',
    birthday: '1988-12-20',
    referrer: 'demo005',
  },
  {
    username: 'demo004',
    realname: '秦若水',
    age: 44 * day,
    mobile: '13800004004',
    flags: { isBlacklisted: true, note: '多账号套取活动奖金，已列入黑名单' },
  },
  { username: 'linyue66', realname: '林悦', age: 58 * day, level: 1, referrer: 'demo005', mobile: '13900010066' },
  { username: 'zhoukai7', realname: '周凯', age: 41 * day, referrer: 'demo005', birthday: '1995-06-11' },
  {
    username: 'sunhao99',
    realname: '孙浩',
    age: 27 * day,
    level: 1,
    referrer: 'demo005',
    email: 'sunhao99@example.com',
  },
  { username: 'tangli68', realname: '唐莉', age: 13 * day, referrer: 'zhoukai7' },
  { username: 'hexin521', realname: '何欣', age: 9 * day, referrer: 'linyue66' },
  { username: 'feiyu808', realname: '费宇', age: 5 * day, referrer: 'linyue66' },
  { username: 'mutong36', realname: '穆桐', age: 2 * day },
  { username: 'xujia520', realname: '许嘉', age: 26 * hour },
  { username: 'demo001', realname: '方知行', age: 20 * minute },
  { username: 'luoqiu90', realname: '罗秋', age: 225 * day },
]

export interface PasswordHashes {
  passwordHash: string
  payPasswordHash: string
}

/** Hashes the password koi12345 and the payment password 123456; call it before a transaction, not inside. */
export async function hashDemoPasswords(): Promise<PasswordHashes> {
  const [passwordHash, payPasswordHash] = await Promise.all([hashPassword('koi12345'), hashPassword('123456')])
  return { passwordHash, payPasswordHash }
}

/** Inserts the players in the past, so that other seeds can add later history. */
export const seedPlayers =
  (hashes: PasswordHashes): Seed =>
  async (tx, now, config) => {
    const ids = new Map<string, string>()
    for (const [index, person] of people.entries()) {
      const { username, realname, age, referrer, level = 0, flags = {} } = person
      const id = newId<'Player'>()
      const { mobile = '', email = '' } = person
      const createdAt = plus(now, -age)
      const levelSince: Instant = level > 0 ? plus(now, -Math.min(age, 30 * day)) : createdAt
      ids.set(username, id)
      await tx
        .insertInto('player')
        .values({
          id,
          username,
          realname: sealIn(config, 'player.realname', id, realname),
          realnameHash: hashIn(config, 'player.realname', realname),
          ...sealedPerson(config, id, { mobile, email }),
          ...hashes,
          birthday: (person.birthday ?? null) as Day | null,
          vipLevel: level,
          vipSince: levelSince,
          referrerId: referrer ? (ids.get(referrer) ?? null) : null,
          termsAcceptedAt: createdAt,
          createdAt,
          createdIp: `203.0.113.${index + 10}`,
          signedInAt: plus(createdAt, Math.floor(age * 0.9)),
          signedInIp: `203.0.113.${index + 10}`,
          ...flags,
        })
        .execute()
    }
  }
