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

/** The one merchant that every protocol with merchants knows. */
export const pid = '1000'

/** Where the platform finds each protocol, and what it is to be set up with there. */
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

/** A pair of keys of this store: made when it is first needed. */
function pairOf({ store }: World, name: 'merchant' | 'platform'): KeyObject {
  const known = store.one<{ value: string }>('select value from secret where name = ?', `rsa ${name}`)
  if (known) return createPrivateKey(known.value)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  store.run('insert into secret (name, value) values (?, ?)', `rsa ${name}`, pemOf(privateKey))
  return privateKey
}

const epayText = (fields: Fields): string => signedText(fields, ['sign', 'sign_type'])

/** The fields of 易支付 V1 with their MD5. */
export const signEpay1 = (world: World, fields: Fields): Fields => ({
  ...fields,
  sign: md5(epayText(fields) + world.store.secret('epay1')),
  sign_type: 'MD5',
})
/** The fields of 易支付 V2 with a stamp and the platform's signature. */
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

/** The MD5 of BEpusdt; its numbers have been written as Go prints them. */
export const bepusdtSign = (world: World, fields: Fields): string =>
  md5(signedText(fields, ['signature']) + world.store.secret('bepusdt'))
export const tokenpaySign = (world: World, fields: Fields): string =>
  md5(signedText(fields, ['Signature']) + world.store.secret('tokenpay'))
