import type { Language } from '@koi/contract/language'
import { CardNotChosen } from '@koi/contract/money/withdraw/withdraw.copy'
import { leastWithdrawal } from '@koi/contract/money/withdraw/withdraw'
import { noMoney, subtract } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
import { loadBalance } from '../../books/ledger/ledger.ts'
import type { Origin } from '../../access/identity/device.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Reader } from '../../platform/db/db.ts'
import { isUnchecked } from '../../player/dormancy/dormancy.ts'
import { loadHolds } from '../../player/protection/hold.ts'
import { isVerificationDue } from '../../player/verification/verification.ts'
import { refused } from '../../platform/text/refuse.ts'
import { paysOutTo } from '../payee/payee.ts'
import { openPayee } from '../payee/row.ts'
import { holdsItselfOnly, loadHeld, titleIn, withdrawableOf } from '../turnover/turnover.ts'
import { isOnNewDevice, loadPerson } from './flags.ts'
import { type Destination, examineWithdrawal, type Obstacle, payeeBlocks, type Standing } from './obstacles.ts'

const maxRequirements = 50

interface Asked {
  player: string
  from: Origin
  settings: Settings
  language: Language
  now: Instant
}

/** Everything that stands against a withdrawal now, and how much can be withdrawn; without changing anything. */
export async function loadWithdrawalState(db: Reader, key: FolderSecret, asked: Asked) {
  const { player, from, settings, language, now } = asked
  const [person, isProofDue, held, balance, waiting, isDormant, holds, rows, requirements] = await Promise.all([
    loadPerson(db, player),
    isVerificationDue(db, player, 'withdrawal', settings),
    loadHeld(db, player),
    loadBalance(db, player),
    countWaiting(db, player),
    isUnchecked(db, player),
    loadHolds(db, player),
    db.selectFrom('payee').selectAll().where('playerId', '=', player).where('removedAt', 'is', null).execute(),
    loadRequirements(db, player),
  ])
  const standing: Standing = { person, isProofDue, held, balance, waiting, isDormant, holds }
  const textOf = (one: Obstacle) => ({ kind: one.kind, text: one.refused.textIn(language), until: one.until })
  const find = (to: Destination | null) =>
    examineWithdrawal(key, { standing, to, amount: null, settings, now }).obstacles
  const general = find(null)
  if (rows.length === 0) general.push({ kind: 'payee', refused: refused(CardNotChosen), until: null })
  const payees = await Promise.all(
    rows.map(async (row) => {
      const payee = openPayee(key, row)
      const isPaidOut = await paysOutTo(db, payee)
      const isNewDevice = await isOnNewDevice(db, payee, from, settings, now)
      const own = find({ payee, isPaidOut, isNewDevice }).filter(({ kind, until }) =>
        kind === 'hold' ? !general.some((one) => one.kind === 'hold' && one.until === until) : payeeBlocks.has(kind),
      )
      return { id: payee.id, type: payee.kind, blocks: own.map(textOf) }
    }),
  )
  const blocks = general.map(textOf)
  const isOpen = blocks.length === 0 && payees.some((payee) => payee.blocks.length === 0)
  return {
    can_withdraw: isOpen,
    most: blocks.length === 0 ? withdrawableOf(balance, held) : noMoney,
    least: leastWithdrawal,
    balance,
    held: held.isAll ? balance : subtract(balance, withdrawableOf(balance, held)),
    blocks,
    payees,
    requirements: requirements.map(({ id, source, title, amount, worked, bonus, isOwn }) => ({
      id,
      source,
      title: titleIn(language, { source, title }),
      amount,
      worked,
      rest: subtract(amount, worked),
      holds: isOwn ? bonus : noMoney,
      holds_all: !isOwn,
    })),
    rest: held.rest,
  }
}

const countWaiting = async (db: Reader, player: string): Promise<number> => {
  const { count } = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('playerId', '=', player)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Open requirements, in the order in which stakes count toward them. */
const loadRequirements = (db: Reader, player: string) =>
  db
    .selectFrom('wageringRequirement')
    .select(['id', 'source', 'title', 'amount', 'worked', 'bonus', holdsItselfOnly.as('isOwn')])
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxRequirements)
    .execute()
