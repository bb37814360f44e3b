import { Faint } from '@koi/ui/Layout'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Qr } from '@koi/ui/Qr'
import { CopyLine } from './CopyLine.tsx'
import { order } from './deposit.copy.ts'
import css from './deposit.module.css'
import type { Payment } from './deposit.read.ts'

const isPicture = (text: string): boolean => /^(data:image\/|https?:\/\/|\/)/.test(text)
const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text)

export function PayBlock({ payment, channel }: { payment: Payment; channel: string }) {
  const { picture, url, address, protocol, usdt } = payment
  // USDT through a gateway has a payment page and no address.
  const isUsdt = channel === 'usdtpay' && address !== ''
  const text = isUsdt ? address : url
  return (
    <Card layout="centred" gap={2}>
      {(picture || text) && <Faint>{order.scan}</Faint>}
      {isPicture(picture) ? (
        <img className={css.qr} src={picture} alt={order.scan} width="200" height="200" />
      ) : (
        text && <Qr of={text} label={order.scan} />
      )}
      {isUsdt && (
        <>
          <Facts look="labels" inset>
            <CopyLine label={order.address} text={address} />
            <Fact label={order.protocol}>{protocol}</Fact>
            <CopyLine label={order.about} text={usdt} shown={`${usdt} USDT`} what="USDT" />
          </Facts>
          <p className={css.warning}>{order.warning}</p>
        </>
      )}
      {isWebAddress(url) && (
        <>
          <ButtonLink wide href={url}>
            {order.pay}
          </ButtonLink>
          <Faint>{order.payHint}</Faint>
        </>
      )}
    </Card>
  )
}
