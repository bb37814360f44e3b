import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import type { SandboxContext } from '../core/context.ts'
import { type Fields, md5, signedText } from './fields.ts'

/** The only merchant id that the sandbox accepts. */
export const pid = '1000'

/** Base URLs and settings of each protocol for the platform. */
export const merchantsOf = (context: SandboxContext, origin: string) => ({
  epay1: { base_url: `${origin}/epay1`, pid, key: context.store.secret('epay1') },
  epay2: {
    base_url: `${origin}/epay2`,
    pid,
    merchant_private_key: pemOf(pairOf(context, 'merchant')),
    platform_public_key: String(createPublicKey(pairOf(context, 'platform')).export({ type: 'spki', format: 'pem' })),
  },
  bepusdt: { base_url: `${origin}/bepusdt`, token: context.store.secret('bepusdt') },
  tokenpay: { base_url: `${origin}/tokenpay`, token: context.store.secret('tokenpay') },
})

const pemOf = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }))

/** A persistent key pair, created on first use. */
function pairOf({ store }: SandboxContext, name: 'merchant' | 'platform'): KeyObject {
  const known = store.one<{ value: string }>('select value from secret where name = ?', `rsa ${name}`)
  if (known) return createPrivateKey(known.value)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  store.run('insert into secret (name, value) values (?, ?)', `rsa ${name}`, pemOf(privateKey))
  return privateKey
}

const epayText = (fields: Fields): string => signedText(fields, ['sign', 'sign_type'])

/** Fields with the MD5 signature of 易支付 V1. */
export const signEpay1 = (context: SandboxContext, fields: Fields): Fields => ({
  ...fields,
  sign: md5(epayText(fields) + context.store.secret('epay1')),
  sign_type: 'MD5',
})
/** Fields of 易支付 V2 with a timestamp and the platform's RSA signature. */
export function signEpay2(context: SandboxContext, fields: Fields): Fields {
  const stamped = { ...fields, timestamp: String(Math.floor(context.now() / 1000)) }
  const sign = createSign('RSA-SHA256').update(epayText(stamped)).sign(pairOf(context, 'platform'), 'base64')
  return { ...stamped, sign, sign_type: 'RSA' }
}
export const isEpay1Signed = (context: SandboxContext, fields: Fields): boolean =>
  fields['pid'] === pid && fields['sign'] === signEpay1(context, fields)['sign']
export const isEpay2Signed = (context: SandboxContext, fields: Fields): boolean =>
  fields['pid'] === pid &&
  Math.abs(context.now() / 1000 - Number(fields['timestamp'])) <= 300 &&
  createVerify('RSA-SHA256')
    .update(epayText(fields))
    .verify(createPublicKey(pairOf(context, 'merchant')), fields['sign'] ?? '', 'base64')

/** MD5 signature of BEpusdt; numbers must be formatted by `goNumber` before. */
export const bepusdtSign = (context: SandboxContext, fields: Fields): string =>
  md5(signedText(fields, ['signature']) + context.store.secret('bepusdt'))
export const tokenpaySign = (context: SandboxContext, fields: Fields): string =>
  md5(signedText(fields, ['Signature']) + context.store.secret('tokenpay'))
