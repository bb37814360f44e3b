import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import type { World } from '../core/world.ts'
import { type Fields, md5, signedText } from './fields.ts'

/** The only merchant id. */
export const pid = '1000'

/** Base URLs and settings of each protocol for the platform. */
export const merchantsOf = (world: World, origin: string) => ({
  epay1: { base_url: `${origin}/epay1`, pid, key: world.store.secret('epay1') },
  epay2: {
    base_url: `${origin}/epay2`,
    pid,
    merchant_private_key: pemOf(pairOf(world, 'merchant')),
    platform_public_key: String(createPublicKey(pairOf(world, 'platform')).export({ type: 'spki', format: 'pem' })),
  },
  bepusdt: { base_url: `${origin}/bepusdt`, token: world.store.secret('bepusdt') },
  tokenpay: { base_url: `${origin}/tokenpay`, token: world.store.secret('tokenpay') },
})

const pemOf = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }))

/** A persistent key pair, created on first use. */
function pairOf({ store }: World, name: 'merchant' | 'platform'): KeyObject {
  const known = store.one<{ value: string }>('select value from secret where name = ?', `rsa ${name}`)
  if (known) return createPrivateKey(known.value)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  store.run('insert into secret (name, value) values (?, ?)', `rsa ${name}`, pemOf(privateKey))
  return privateKey
}

const epayText = (fields: Fields): string => signedText(fields, ['sign', 'sign_type'])

/** 易支付 V1: fields with their MD5 signature. */
export const signEpay1 = (world: World, fields: Fields): Fields => ({
  ...fields,
  sign: md5(epayText(fields) + world.store.secret('epay1')),
  sign_type: 'MD5',
})
/** 易支付 V2: fields with a timestamp and the platform's RSA signature. */
export function signEpay2(world: World, fields: Fields): Fields {
  const stamped = { ...fields, timestamp: String(Math.floor(world.now() / 1000)) }
  const sign = createSign('RSA-SHA256').update(epayText(stamped)).sign(pairOf(world, 'platform'), 'base64')
  return { ...stamped, sign, sign_type: 'RSA' }
}
export const isEpay1Signed = (world: World, fields: Fields): boolean =>
  fields['pid'] === pid && fields['sign'] === signEpay1(world, fields)['sign']
export const isEpay2Signed = (world: World, fields: Fields): boolean =>
  fields['pid'] === pid &&
  Math.abs(world.now() / 1000 - Number(fields['timestamp'])) <= 300 &&
  createVerify('RSA-SHA256')
    .update(epayText(fields))
    .verify(createPublicKey(pairOf(world, 'merchant')), fields['sign'] ?? '', 'base64')

/** BEpusdt's MD5; numbers must already be formatted by `goNumber`. */
export const bepusdtSign = (world: World, fields: Fields): string =>
  md5(signedText(fields, ['signature']) + world.store.secret('bepusdt'))
export const tokenpaySign = (world: World, fields: Fields): string =>
  md5(signedText(fields, ['Signature']) + world.store.secret('tokenpay'))
