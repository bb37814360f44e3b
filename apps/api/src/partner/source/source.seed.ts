import { fen, noMoney } from '@koi/contract/money'
import { day, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type Seed } from '../../platform/ops/seed.ts'
import { issueStatements } from './statement.ts'
import { recountSums } from '../statement/news.ts'

/** Sources and their players, who have no referrer. `utm`: parameters of their links. */
const sources = [
  {
    code: 'blog',
    name: '足球博客',
    partner: '绿茵观察',
    note: '文章底部的链接',
    share: 2500,
    players: { luoqiu90: 'footer', sunhao99: 'article', mutong36: 'article' },
    medium: 'referral',
  },
  {
    code: 'video',
    name: '短视频投放',
    partner: '星河传媒',
    note: '',
    share: 0,
    players: { demo002: 'spring', demo003: 'spring', xujia520: 'summer', demo001: 'summer' },
    medium: 'cpc',
  },
]

/** Inserts two sources; the sandbox plays the partner's system. Their postbacks are sent after the server starts. */
export const seedSources: Seed = async (tx, now, config) => {
  const made: string[] = []
  const createdAt = plus(now, -240 * day)
  for (const { code, name, partner, note, share, players, medium } of sources) {
    const id = newId<'Source'>()
    made.push(id)
    const url = (query: string) => `${config.sandboxUrl}/postback/${code}?${query}&click={click_id}&id={id}`
    await tx
      .insertInto('source')
      .values({
        id,
        code,
        name,
        partner,
        note,
        deal: share > 0 ? ('share' as const) : ('cpa' as const),
        share,
        cpa: share > 0 ? noMoney : fen(20_000),
        cpaLeast: share > 0 ? noMoney : fen(10_000),
        registrationUrl: url('event=signup'),
        firstDepositUrl: url('event=ftd&amount={amount}'),
        allowHttp: true,
        madeBy: await firstOperator(tx),
        createdAt,
        changedAt: createdAt,
      })
      .execute()
    for (const [username, campaign] of Object.entries(players))
      await sql`
        insert into player_source (player_id, source_id, is_dealt, click_id, utm, landing, at)
        select id, ${id}, referrer_id is null, ${`${code}-${username.length}${campaign.length}7`},
          ${JSON.stringify({ source: code, medium, campaign })}::jsonb, '/', created_at
        from player where username = ${username}`.execute(tx)
  }
  // Runs after the orders and bets of the other seeds.
  return [
    {
      at: now,
      apply: async (inTx) => {
        await recountSums(inTx)
        for (const id of made) await issueStatements(inTx, id, now)
      },
    },
  ]
}
