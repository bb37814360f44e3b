import { unlessPaused } from '../../player/pause/unlessPaused.tsx'
import { PageStack } from '@koi/ui/Layout'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Notice } from '@koi/ui/Notice'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { useState } from 'react'
import { IdentityDue } from '../../player/verification/IdentityDue.tsx'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useDraft } from '../../app/session/drafts.ts'
import { usePlayer } from '../../app/session/player.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { Funds } from '../balance/Funds.tsx'
import { BindPrompt } from './BindPrompt.tsx'
import { ChannelPicker } from './ChannelPicker.tsx'
import { ConsentDue } from './ConsentDue.tsx'
import { copy } from './deposit.copy.ts'
import { type Channel, toDepositPrompts, toPayWays } from './deposit.read.ts'
import { DepositForm } from './DepositForm.tsx'
import { LimitOffer } from './LimitOffer.tsx'

const Deposit = unlessPaused(copy.title, function Deposit() {
  const ways = useRead('GET /api/get_pay_way', {}, { select: toPayWays })
  // `fresh`, because between two visits the player may have done what the prompts ask for.
  const silently = { select: toDepositPrompts, quiet: true, toastKind: null, fresh: true } as const
  const { data: prompts } = useRead('POST /api/deposit/prompts', {}, { ...silently })
  const [chosen, setChosen] = useState<Channel>()
  useDraft('deposit', { chosen }, (update) => setChosen(update({ chosen }).chosen))
  // The USDT rate is part of the player's record.
  usePlayer(true)
  const channels = ways.data?.channels ?? []
  const channel = chosen && channels.includes(chosen) ? chosen : channels[0]
  const other = channel === 'card' ? channels.find((one) => one !== 'card') : channel
  const consentsDue = prompts?.consentsDue ?? []
  return (
    <Screen title={copy.title}>
      <PageStack>
        <Card>
          <Funds look="row" />
        </Card>
        {prompts?.paused && (
          <Card as="aside" gap={2} aria-label={copy.pausedTitle}>
            <h2>{copy.pausedTitle}</h2>
            <p>{prompts.paused}</p>
            <ButtonLink kind="soft" to={paths.humanService()}>
              {copy.service}
            </ButtonLink>
          </Card>
        )}
        {prompts?.identity && <IdentityDue before={2} state={prompts.identity} />}
        {consentsDue.length > 0 && <ConsentDue names={consentsDue} />}
        <Reading of={ways} skeleton={<Skeleton shape="row" rows={4} />}>
          {({ takesBep20 }) =>
            prompts?.paused ? null : channel ? (
              <>
                <ChannelPicker channels={channels} value={channel} onChange={setChosen} />
                <DepositForm key={channel} channel={channel} takesBep20={takesBep20} />
                {prompts?.offersLimit && <LimitOffer />}
              </>
            ) : (
              <EmptyState
                action={
                  <ButtonLink kind="soft" to={paths.humanService()}>
                    {copy.service}
                  </ButtonLink>
                }
              >
                {copy.none}
              </EmptyState>
            )
          }
        </Reading>
        <Notice>
          <h2>{copy.noticeTitle}</h2>
          <ul>
            {copy.notices.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      </PageStack>
      <BindPrompt
        needsCard={chosen === 'card'}
        onWithout={other ? { name: copy.channels[other], choose: () => setChosen(other) } : null}
      />
    </Screen>
  )
})

export default playersOnly(Deposit)
