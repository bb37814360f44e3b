import { randomBytes } from 'node:crypto'
import { seedPlay } from '../play/bet/bet.seed.ts'
import { seedBonuses } from '../reward/bonus/bonus.seed.ts'
import { seedCampaigns } from '../contact/campaign/campaign.seed.ts'
import { seedCheckIns } from '../reward/checkIn/checkIn.seed.ts'
import { lotus, seedLotus } from '../site/brand/lotus.seed.ts'
import { seedChats } from '../contact/chat/chat.seed.ts'
import { seedContent } from '../contact/article/article.seed.ts'
import { openDemoChannels, seedChannels, seedDeposits } from '../money/deposit/deposit.seed.ts'
import { seedGames } from '../play/game/game.seed.ts'
import { seedSignIns } from '../player/device/device.seed.ts'
import { seedMissions } from '../reward/mission/mission.seed.ts'
import { seedInvitations } from '../reward/invite/invite.seed.ts'
import { seedMessages } from '../player/message/message.seed.ts'
import { seedMessengers } from '../player/messenger/messenger.seed.ts'
import { seedBanks, seedPayees } from '../money/payee/payee.seed.ts'
import { seedPageReports } from '../desk/pageReport/pageReport.seed.ts'
import { staffName } from '@koi/contract/site/staff/staff'
import type { SettingKey } from '@koi/contract/site/setting/setting.copy'
import type { Reader, Tx } from '../platform/db/db.ts'
import { type App, type NewBrand, transact } from '../platform/ops/app.ts'
import { newId } from '../platform/text/id.ts'
import { weaknessOf } from '../access/identity/commonPassword.ts'
import { hashPassword } from '../access/identity/password.ts'
import type { SeedEvent, Seed } from '../platform/ops/seed.ts'
import { insertKeyProbe } from './preflight.ts'
import { hashDemoPasswords, type PasswordHashes, seedPlayers } from '../player/profile/profile.seed.ts'
import { seedLinks } from '../player/link/link.seed.ts'
import { seedTournaments } from '../reward/tournament/tournament.seed.ts'
import { seedWheel } from '../reward/wheel/wheel.seed.ts'
import { seedPayoutRules } from '../money/payoutRule/payoutRule.seed.ts'
import { seedSegments } from '../player/segment/segment.seed.ts'
import { seedSources } from '../partner/source/source.seed.ts'
import { seedProtection } from '../player/protection/protection.seed.ts'
import { seedReviews } from '../player/review/review.seed.ts'
import { seedWithdrawals } from '../money/withdraw/withdraw.seed.ts'
import { seedFirstVenues, seedVenues } from '../play/venue/venue.seed.ts'
import { seedAgents } from '../partner/agent/agent.seed.ts'
import { seedRedPackets } from '../reward/packet/packet.seed.ts'
import { seedActivities, seedApplications } from '../reward/promotion/promotion.seed.ts'
import { seedRebates } from '../reward/rebate/rebate.seed.ts'
import { seedLevels } from '../reward/vip/vip.seed.ts'

/** Seeds of every installation, in this order. */
const base: Seed[] = [seedFirstVenues, seedBanks, seedChannels]
const demoSeeds = (hashes: PasswordHashes, look: Seed[]): Seed[] => [
  seedLevels,
  seedActivities,
  seedContent,
  seedVenues,
  seedGames,
  ...look,
  seedPlayers(hashes),
  seedSignIns,
  seedPageReports,
  seedMessages,
  seedChats,
  openDemoChannels,
  seedPayees,
  seedDeposits,
  seedWithdrawals,
  seedPlay,
  seedApplications,
  seedRedPackets,
  seedRebates,
  seedAgents,
  seedProtection,
  seedReviews,
  seedMessengers,
  seedLinks,
  seedSegments,
  seedPayoutRules,
  seedSources,
  seedBonuses,
  seedCampaigns,
  seedTournaments,
  seedCheckIns,
  seedMissions,
  seedWheel,
  seedInvitations,
]

/** Applies events in chronological order, as a live ledger has them. */
async function applyInOrder(tx: Tx, events: SeedEvent[]): Promise<void> {
  while (events.length > 0) {
    events.sort((one, other) => Number(one.at > other.at) - Number(one.at < other.at))
    events.push(...((await events.shift()!.apply(tx)) ?? []))
  }
}

const strictSettings: Partial<Record<SettingKey, string>> = {
  four_eyes_changes: '1',
  refuse_common_passwords: '1',
  tell_new_device: '1',
  stretch_polls: '1',
  passkeys: '1',
  dormant_months: '12',
  limit_failed_deposits: '5',
  licence_needed: '1',
  identity_needed: '2',
}

/**
 * Fills an empty database in one transaction. Its first operator is `owner`, an operator of the main brand, or else
 * `admin`. Returns the password of `admin` if it was generated (it is not stored in plain text), else null.
 */
export async function seed(app: App, owner?: NewBrand['owner']): Promise<string | null> {
  const password = app.config.adminPassword ?? randomBytes(9).toString('base64url')
  const findAnyOperator = (db: Reader) => db.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  if (await findAnyOperator(app.db)) return null
  if (app.config.isProduction && weaknessOf(password, ['admin']))
    app.log.warn('KOI_ADMIN_PASSWORD is a common password: change it at the first sign-in')
  const isDemo = app.config.seed === 'demo'
  const passwordHash = await hashPassword(password)
  const demo = isDemo ? demoSeeds(await hashDemoPasswords(), app.config.brand === lotus.code ? [seedLotus] : []) : []
  const isFirst = await transact(app, async (tx) => {
    if (await findAnyOperator(tx)) return false
    const now = app.clock.now()
    const first = { role: 'owner', createdAt: now }
    await tx
      .insertInto('operator')
      .values(
        owner
          ? { id: owner.id, username: staffName(owner.username), passwordHash: '', isStaff: true, ...first }
          : { id: newId<'Operator'>(), username: 'admin', passwordHash, ...first },
      )
      .execute()
    await insertKeyProbe(tx, app.config)
    // The demo has lenient defaults and publishes its passwords in the README.
    if (app.config.isProduction && app.config.seed === 'empty')
      for (const [key, value] of Object.entries(strictSettings))
        await tx.insertInto('setting').values({ key, value }).execute()
    const events: SeedEvent[] = []
    for (const add of [...base, ...demo]) events.push(...((await add(tx, now, app.config)) ?? []))
    await applyInOrder(tx, events)
    return true
  })
  return isFirst && !owner && !app.config.adminPassword ? password : null
}
