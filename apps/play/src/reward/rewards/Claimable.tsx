import { addresses } from '@koi/contract/addresses'
import { type Fen, fen } from '@koi/contract/money'
import type { Glyph } from '@koi/ui/Icon'
import { gift } from '@koi/ui/icons/frame'
import { list } from '@koi/ui/icons/account'
import { refresh } from '@koi/ui/icons/controls'
import { packet, rebate } from '@koi/ui/icons/menu'
import { Faint, OnPage } from '@koi/ui/Layout'
import { Money } from '@koi/ui/Money'
import { RowLink, Rows } from '@koi/ui/Rows'
import type { ReactNode } from 'react'
import { useToken } from '../../app/session/session.ts'
import { useRead } from '../../app/data/queries.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { useMissionState } from '../mission/useMissions.ts'
import { useWheelLine } from '../wheel/useWheel.ts'
import { copy } from './rewards.copy.ts'
import { toClaimable, toClaimsLeft, toOffers } from './rewards.read.ts'

/** The money of several bonuses; their number if none of them is money. */
function worthOf(offers: readonly Fen[]) {
  const sum = offers.reduce((total, amount) => fen(total + amount), fen(0))
  return sum > 0 ? <Money of={sum} tone="gold" /> : copy.pieces(offers.length)
}

const silent = { quiet: true, toastKind: null } as const

export interface Line {
  to: string
  label: string
  icon: Glyph
  value: ReactNode
}

/** What the player can claim now, each with the screen that shows what a claim asks for; null until it is loaded. */
export function useClaimable(): Line[] | null {
  const isOff = useSite()?.hasRedPackets === false
  const isPlayer = useToken() !== ''
  const missions = useMissionState()
  const turns = useWheelLine()
  const bonuses = useRead('POST /api/bonus/list', { page: 1 }, { ...silent, select: toOffers, when: isPlayer }).data
  const rebates = useRead(
    'POST /api/getfanshui',
    { date: 4, api_type: '', page: 1 },
    { ...silent, select: toClaimable, when: isPlayer },
  ).data
  const packets = useRead(
    'GET /api/userredpacket',
    {},
    { ...silent, select: toClaimsLeft, when: isPlayer && !isOff },
  ).data
  if (bonuses === undefined) return null
  const claimable = rebates ?? fen(0)
  const left = isOff ? 0 : (packets ?? 0)
  const lines = [
    bonuses.length > 0 && {
      to: addresses.bonuses,
      label: copy.bonuses,
      icon: gift,
      value: worthOf(bonuses),
    },
    missions !== '' && { to: addresses.missions, label: copy.missions, icon: list, value: missions },
    claimable > 0 && {
      to: addresses.rebates,
      label: copy.rebates,
      icon: rebate,
      value: <Money of={claimable} tone="gold" />,
    },
    left > 0 && { to: addresses.redPacket, label: copy.packets, icon: packet, value: copy.pieces(left) },
    turns !== '' && { to: addresses.wheel, label: copy.wheel, icon: refresh, value: turns },
  ]
  return lines.filter((line) => line !== false)
}

export const Claimable = ({ lines }: { lines: Line[] }) =>
  lines.length === 0 ? (
    <OnPage>
      <Faint>{copy.nothing}</Faint>
    </OnPage>
  ) : (
    <section aria-label={copy.now}>
      <Rows title={copy.now}>
        {lines.map((line) => (
          <RowLink key={line.to} {...line} />
        ))}
      </Rows>
    </section>
  )
