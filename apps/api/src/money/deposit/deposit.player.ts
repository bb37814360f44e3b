import { ChannelUnknown, DepositNoMissing, DepositUnknown } from '@koi/contract/money/deposit/deposit.copy'
import {
  type ChannelCode,
  channelCodes,
  channelTypes,
  type DepositStep,
  isRangeKind,
  placeOf,
  placeOfRange,
} from '@koi/contract/money/deposit/deposit'
import * as contract from '@koi/contract/money/deposit/deposit.player'
import { type Fen, noMoney, type UsdtCents, usdtCents } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { Texts } from '@koi/contract/texts'
import { textsIn } from '@koi/contract/textsIn'
import { identityNeeded } from '@koi/contract/player/verification/verification'
import { renderSVG } from 'uqr'
import { loadConsents } from '../../player/consent/consent.ts'
import { toldReason } from '../../books/order/told.ts'
import { payInBlockOf } from '../../access/identity/playerStatus.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { holdOf } from '../../player/protection/hold.ts'
import { loadLimitOffer } from '../../player/protection/offer.ts'
import { findNewestVerification } from '../../player/verification/verification.ts'
import type { Deposit } from './deposit.ts'
import { offeredAt, rangeAt, readPayWays, takesBep20 } from '../channel/payWays.ts'
import { openDeposit } from './open.ts'
import { findOtherAmount } from './try.ts'

/** Amount to pay: yuan in fen, or USDT in cents for a channel that takes USDT. */
export const payableOf = ({ amount, payUsdtCents }: Pick<Deposit, 'amount' | 'payUsdtCents'>): Fen | UsdtCents =>
  payUsdtCents === null ? amount : usdtCents(payUsdtCents)

/** Where an order stands. An order whose payment is known (`reference`) waits for its second operator only. */
function stepOf(
  { state, reference, expiresAt }: Deposit,
  { isTransfer, isDiffering, now }: { isTransfer: boolean; isDiffering: boolean; now: Instant },
): DepositStep {
  if (state !== 'pending') return state === 'approved' ? 'credited' : 'refused'
  if (reference !== '') return 'received'
  if (isDiffering) return 'differs'
  if (isTransfer) return 'review'
  return expiresAt <= now ? 'expired' : 'waiting'
}

/** Why a deposit was refused, as the player reads it; '' if it was not or the reason is not known. */
function reasonIn(texts: Texts, order: Deposit): string {
  if (order.state !== 'rejected') return ''
  return (
    toldReason(texts.deposit.refusalTexts, order) ||
    (order.decidedByKind === 'gateway' ? texts.deposit.paymentFailed : '')
  )
}

const pictureOf = (text: string): string =>
  text === '' ? '' : `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 2 })).toString('base64')}`

export const depositPlayer = [
  on(contract.readPayWays, async ({ caches }) => {
    const ways = await readPayWays({ caches })
    const flag = (place: ChannelCode): boolean => offeredAt(ways, place).length > 0
    const [card, usdt, wechat, alipay, antoken] = channelCodes.map(flag) as [
      boolean,
      boolean,
      boolean,
      boolean,
      boolean,
    ]
    const bep20 = usdt && takesBep20(ways) ? { bep20: true } : {}
    return { card, usdt, wechat, alipay, antoken, rengong: true, ...bep20 }
  }),

  on(contract.readDepositPrompts, async ({ db, caller: { player }, settings, language, now }) => {
    const needsIdentity = Number(settings.identity_needed) === identityNeeded.play
    const [consents, { hasLimit, isOffered, holds }, verification] = await Promise.all([
      loadConsents(db, player),
      loadLimitOffer(db, player),
      needsIdentity ? findNewestVerification(db, player) : undefined,
    ])
    return {
      consents_due: consents
        .filter(({ isDue }) => isDue)
        .map(({ document }) => textsIn[language].consent.documentNames[document]),
      identity: needsIdentity ? (verification?.state ?? ('none' as const)) : ('' as const),
      has_limit: hasLimit,
      offers_limit: isOffered,
      paused: holdOf(holds, 'deposits', now)?.refused.textIn(language) ?? '',
    }
  }),

  on(contract.readRange, async ({ caches, input, refuse }) => {
    if (!isRangeKind(input.type)) return refuse(ChannelUnknown)
    const { least, most } = rangeAt(await readPayWays({ caches }), placeOfRange(input.type), input.type)
    return { min_price: least / 100, max_price: most / 100 }
  }),

  on(contract.recharge, async ({ app, caller, input, idempotency, origin, ip, now, refuse }) => {
    const block = payInBlockOf(caller, now) // the order's transaction checks this again
    if (block) refuse(block)
    const { depositNo, channel, adapter } = await openDeposit(app, caller.player, input, { idempotency, origin, ip })
    const isCardOnPage = placeOf(channel) === 'card' && adapter !== ''
    return withMessage(depositNo, { deposit_no: depositNo, ...(isCardOnPage ? { pay_page: 1 as const } : {}) })
  }),

  on(contract.listReceivers, async ({ db }) => {
    const rows = await db
      .selectFrom('receivingAccount')
      .selectAll()
      .where('kind', '=', 'bank')
      .where('state', '=', 'on')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ bankNo, bankOwner, bankAddress, bankName }) => ({
      bank_no: bankNo,
      bank_owner: bankOwner,
      bank_address: bankAddress,
      bank_data: { bank_name: bankName },
    }))
  }),

  on(contract.readDeposit, async ({ db, caller, input, language, now, refuse }) => {
    const depositNo = input.deposit_no.trim()
    if (depositNo === '') refuse(DepositNoMissing)
    const order =
      (await db
        .selectFrom('deposit')
        .selectAll()
        .where('depositNo', '=', depositNo)
        .where('playerId', '=', caller.player)
        .executeTakeFirst()) ?? refuse(DepositUnknown)
    // The picture belongs to the address of the order only as long as the account keeps that address.
    const receiver =
      order.receiverId === null
        ? undefined
        : await db
            .selectFrom('receivingAccount')
            .select('payimg')
            .where('id', '=', order.receiverId)
            .where('bankNo', '=', order.receiverNo)
            .executeTakeFirst()
    const place = placeOf(order.channel)
    const isUsdt = place === 'usdt' && order.adapter === ''
    const isOpen = order.state === 'pending'
    const differing = isOpen && order.adapter !== '' ? await findOtherAmount(db, order) : null
    const isTransfer = place === 'card' && order.adapter === ''
    return withMessage(channelTypes[place], {
      deposit_no: order.depositNo,
      info: {
        amount: order.credited ?? order.amount,
        created_at: order.createdAt,
        paytype: textsIn[language].deposit.payWayName(place, order.protocol),
        real_money: payableOf(order),
        state: order.state,
        step: stepOf(order, { isTransfer, isDiffering: differing !== null, now }),
        expires_at: isTransfer ? null : order.expiresAt,
        received: differing ?? noMoney,
        reason: reasonIn(textsIn[language], order),
      },
      cardlist: isUsdt
        ? { mch_id: order.receiverNo, content: order.protocol, payimg: receiver?.payimg || pictureOf(order.receiverNo) }
        : { mch_id: '', content: '', payimg: '' },
      url: isOpen ? order.payUrl : '',
      qrcode: isUsdt ? pictureOf(order.receiverNo) : isOpen ? pictureOf(order.payQrcode) : '',
    })
  }),
]
