import { switches } from '@koi/contract/state'
import { Space } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { send } from '../../app/api.ts'
import type { Body } from '../../app/endpoint.ts'
import { ResourceForm } from '../form/ResourceForm.tsx'
import { PageButton } from '../table/RowButton.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { copy } from './acts.copy.ts'
import { type PlayerDetail, useGlance } from './player.ts'
import { HoldButtons } from './Holds.tsx'
import { adjustmentFields, bonusFields, markReason, profileFields, turnoverField } from './actFields.copy.ts'
import { factorCopy, factorFields } from './reset.copy.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'

const adjusting = 'POST /console/api/players/:id/adjustments'
const giving = 'POST /console/api/players/:id/bonuses'
const changing = 'PATCH /console/api/players/:id'
const resettingFactor = 'POST /console/api/players/:id/reset-otp'
const signingOut = 'POST /console/api/players/:id/logout'

export function PlayerActions({ player }: { player: PlayerDetail }) {
  const glance = useGlance(player.id)
  const [isEditing, setEditing] = useState(false)
  const act = useAct()
  const invalidate = useInvalidate()
  const { username: name } = player
  const params = { id: player.id }
  const isBlack = player.isblack === 1
  const isEnabled = player.status !== switches.off

  const adjust = (isCredit: boolean) =>
    act({
      title: isCredit ? copy.creditTitle(name) : copy.debitTitle(name),
      effect: isCredit ? copy.creditEffect : copy.debitEffect,
      verb: isCredit ? copy.credit : copy.debit,
      isDangerous: !isCredit,
      fields: isCredit ? [...adjustmentFields, turnoverField] : adjustmentFields,
      run: ({ amount, ...rest }) =>
        send(adjusting, params, {
          turnover_multiple: '0',
          ...rest,
          amount: isCredit ? String(amount) : `-${String(amount)}`,
        } satisfies Body<typeof adjusting>),
      done: copy.adjusted,
    })
  const giveBonus = () =>
    act({
      title: copy.bonusTitle(name),
      effect: copy.bonusEffect,
      verb: copy.bonus,
      fields: bonusFields,
      at: giving,
      params,
      done: copy.adjusted,
    })
  const mark = (verb: string, effect: string, isDangerous: boolean, change: Body<typeof changing>) =>
    act({
      title: `${verb} · ${name}`,
      effect,
      verb,
      isDangerous,
      fields: isDangerous ? [markReason] : [],
      at: changing,
      params,
      fixed: change,
    })
  const signOut = () =>
    act({
      title: `${copy.signOut} · ${name}`,
      effect: copy.signOutEffect(name),
      verb: copy.signOut,
      isDangerous: true,
      at: signingOut,
      params,
    })
  const resetFactor = () =>
    act({
      title: factorCopy.title(name),
      effect: factorCopy.effect(name),
      verb: factorCopy.verb,
      isDangerous: true,
      fields: factorFields,
      at: resettingFactor,
      params,
    })
  return (
    <Space wrap>
      <PageButton at={adjusting} onClick={() => adjust(true)}>
        {copy.credit}
      </PageButton>
      <PageButton
        at={adjusting}
        onClick={() => adjust(false)}
        unavailable={Number(player.balance) > 0 ? '' : copy.nothingToDebit}
      >
        {copy.debit}
      </PageButton>
      <PageButton at={giving} onClick={giveBonus}>
        {copy.bonus}
      </PageButton>
      <PageButton at={changing} onClick={() => setEditing(true)}>
        {copy.edit}
      </PageButton>
      <PageButton at={signingOut} onClick={signOut} unavailable={player.sessions.length > 0 ? '' : copy.notSignedIn}>
        {copy.signOut}
      </PageButton>
      <ResetPassword player={player} />
      <PageButton
        at={resettingFactor}
        onClick={resetFactor}
        unavailable={player.has_factor ? '' : factorCopy.unavailable}
      >
        {factorCopy.verb}
      </PageButton>
      <HoldButtons player={player} glance={glance} />
      {isEnabled ? (
        <PageButton
          danger
          at={changing}
          onClick={() => mark(copy.disable, copy.disableEffect(name), true, { status: switches.off })}
        >
          {copy.disable}
        </PageButton>
      ) : (
        <PageButton
          at={changing}
          onClick={() => mark(copy.enable, copy.enableEffect(name), false, { status: switches.on })}
        >
          {copy.enable}
        </PageButton>
      )}
      {isBlack ? (
        <PageButton
          at={changing}
          onClick={() => mark(copy.blacklistOff, copy.blacklistOffEffect(name), false, { isblack: 0 })}
        >
          {copy.blacklistOff}
        </PageButton>
      ) : (
        <PageButton
          danger
          at={changing}
          onClick={() => mark(copy.blacklistOn, copy.blacklistOnEffect(name), true, { isblack: 1 })}
        >
          {copy.blacklistOn}
        </PageButton>
      )}
      {isEditing && (
        <ResourceForm
          title={copy.editTitle(name)}
          fields={profileFields}
          row={player}
          save={(body) => send(changing, params, body)}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            invalidate()
          }}
        />
      )}
    </Space>
  )
}
