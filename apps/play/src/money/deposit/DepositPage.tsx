import { ButtonLink } from '@koi/ui/Button'
import { EmptyState, Failed } from '@koi/ui/EmptyState'
import { Notice } from '@koi/ui/Notice'
import { Skeleton } from '@koi/ui/Skeleton'
import { useState } from 'react'
import { IdentityDue } from '../../player/verification/IdentityDue.tsx'
import { paths } from '../../app/paths.ts'
import { useRead } from '../../app/queries.ts'
import { Screen } from '../../app/Screen.tsx'
import { usePlayer } from '../../app/player.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { BindPrompt } from './BindPrompt.tsx'
import { ChannelPicker } from './ChannelPicker.tsx'
import { ConsentDue } from './ConsentDue.tsx'
import { copy } from './deposit.copy.ts'
import css from './deposit.module.css'
import { type Channel, toDepositPrompts, toPayWays } from './deposit.read.ts'
import { DepositForm } from './DepositForm.tsx'
import { LimitOffer } from './LimitOffer.tsx'

export default function DepositPage() {
  const isSignedIn = useRequirePlayer()
  const ways = useRead('GET /api/get_pay_way', {}, { select: toPayWays, when: isSignedIn })
  // Fresh: between two visits the player may have met what is prompted for.
  const silently = { select: toDepositPrompts, quiet: true, toastKind: null, fresh: true } as const
  const { data: prompts } = useRead('POST /api/deposit/prompts', {}, { when: isSignedIn, ...silently })
  const [chosen, setChosen] = useState<Channel>()
  // The USDT rate is part of the player's record.
  usePlayer(true)
  if (!isSignedIn) return null
  const channels = ways.data?.channels ?? []
  const channel = chosen && channels.includes(chosen) ? chosen : channels[0]
  const consentsDue = prompts?.consentsDue ?? []
  const offersLimit = prompts?.offersLimit === true
  return (
    <Screen title={copy.title}>
      <div className={css.page}>
        {prompts?.identity && <IdentityDue before={2} state={prompts.identity} />}
        {consentsDue.length > 0 && <ConsentDue names={consentsDue} />}
        {ways.isFirst && <Skeleton shape="row" rows={4} />}
        {ways.hasFailed && <Failed onRetry={ways.retry} />}
        {ways.data !== undefined && !channel && (
          <EmptyState
            action={
              <ButtonLink kind="soft" to={paths.humanService()}>
                {copy.service}
              </ButtonLink>
            }
          >
            {copy.none}
          </EmptyState>
        )}
        {channel && (
          <>
            <ChannelPicker channels={channels} value={channel} onChange={setChosen} />
            <DepositForm key={channel} channel={channel} takesBep20={ways.data?.takesBep20 ?? false} />
          </>
        )}
        {channel && offersLimit && <LimitOffer />}
        <Notice>
          <h2>{copy.noticeTitle}</h2>
          <ul>
            {copy.notices.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      </div>
      <BindPrompt />
    </Screen>
  )
}
