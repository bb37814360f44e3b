import { addresses } from '@koi/contract/addresses'
import { type Fen, fen } from '@koi/contract/money'
import { gift } from '@koi/ui/icons/frame'
import { list } from '@koi/ui/icons/account'
import { refresh } from '@koi/ui/icons/controls'
import { packet, rebate } from '@koi/ui/icons/menu'
import { Faint, OnPage } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { RowLink, Rows } from '@koi/ui/Rows'
import { useRead } from '../../app/data/queries.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { everything } from '../../play/record/RecordFilters.tsx'
import { toBonuses } from '../bonus/bonus.read.ts'
import { useMissions } from '../mission/useMissions.ts'
import { toRedPackets } from '../packet/packet.read.ts'
import { isSwitchedOff } from '../packet/packets.ts'
import { toRebateTotals } from '../rebate/rebate.read.ts'
import { useWheel } from '../wheel/useWheel.ts'
import { copy } from './rewards.copy.ts'

interface Given {
  amount: Fen
}

/** The money of several rewards; their number if none of them is money. */
function worthOf(rewards: readonly Given[]) {
  const sum = rewards.reduce((total, { amount }) => fen(total + amount), fen(0))
  return sum > 0 ? <Money of={sum} tone="gold" /> : copy.pieces(rewards.length)
}

const silent = { quiet: true, toastKind: null } as const

/** What the player can claim now; each line leads to the screen that says what the claim asks for. */
function useClaimable() {
  const isOff = isSwitchedOff(useSite())
  const missions = useMissions().data
  const wheel = useWheel().data
  const bonuses = useRead('POST /api/bonus/list', { page: 1 }, { ...silent, select: toBonuses }).data
  const rebates = useRead(
    'POST /api/getfanshui',
    { ...everything, page: 1 },
    { ...silent, select: toRebateTotals },
  ).data
  const packets = useRead('GET /api/userredpacket', {}, { ...silent, select: toRedPackets, when: !isOff }).data

  const done =
    missions && !missions.isBarred ? missions.list.filter((one) => one.state === 'done' && !one.isAutomatic) : []
  const offers = bonuses?.offers ?? []
  const turns = wheel?.state === 'open' ? wheel.turns : 0
  const claimable = rebates?.claimable ?? fen(0)
  const left = isOff ? 0 : (packets?.left ?? 0)
  const lines = [
    offers.length > 0 && { to: addresses.bonuses, label: copy.bonuses, icon: gift, value: worthOf(offers) },
    done.length > 0 && {
      to: addresses.missions,
      label: copy.missions,
      icon: list,
      value: worthOf(done.map(({ reward }) => ({ amount: reward }))),
    },
    claimable > 0 && {
      to: addresses.rebates,
      label: copy.rebates,
      icon: rebate,
      value: <Money of={claimable} tone="gold" />,
    },
    left > 0 && { to: addresses.redPacket, label: copy.packets, icon: packet, value: copy.pieces(left) },
    turns > 0 && { to: addresses.wheel, label: copy.wheel, icon: refresh, value: copy.draws(turns) },
  ]
  return { lines: lines.filter((line) => line !== false), isKnown: missions !== undefined && bonuses !== undefined }
}

export function Claimable() {
  const { lines, isKnown } = useClaimable()
  if (lines.length === 0)
    return isKnown ? (
      <OnPage>
        <Faint>{copy.nothing}</Faint>
      </OnPage>
    ) : null
  return (
    <section aria-label={copy.now}>
      <Rows title={copy.now}>
        {lines.map((line) => (
          <RowLink key={line.to} {...line} />
        ))}
      </Rows>
    </section>
  )
}
