import { expect } from 'vitest'
import { Authenticator } from '../../access/identity/authenticator.testing.ts'
import { passkeyPlace, type PasskeyPlace } from '../../access/identity/passkey.ts'
import { password, type TestApp } from '../../platform/testing/testing.ts'

export const placeIn = (app: TestApp): PasskeyPlace => passkeyPlace(app.app.config)!

/** Adds a passkey for a player who has no factor. */
export async function addPasskey(app: TestApp, token: string, own = new Authenticator(placeIn(app))) {
  const started = await app.callPlayerApi('POST /api/passkeys/start', { password }, token)
  expect(started.code).toBe(200)
  const added = await app.callPlayerApi(
    'POST /api/passkeys/add',
    { name: '手机', answer: own.make(started.data.options) },
    token,
  )
  expect(added.message).toBe('通行密钥已添加')
  return own
}

/** Returns a proof, which is accepted in place of a code. */
export async function provePasskey(app: TestApp, token: string, own: Authenticator): Promise<string> {
  const { data } = await app.callPlayerApi('POST /api/passkeys/ask', {}, token)
  return (await app.callPlayerApi('POST /api/passkeys/answer', { answer: own.answer(data.options) }, token)).data.otp
}
