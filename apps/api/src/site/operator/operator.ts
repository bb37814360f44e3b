import { LoginLimited } from '@koi/contract/player/auth/auth.copy'
import { OperatorPasswordCommon, OperatorPasswordShort, OperatorWrong } from '@koi/contract/player/auth/operator.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { minute } from '@koi/contract/time'
import type { Limit } from '../../access/identity/attempt.ts'
import { weaknessOf } from '../../access/identity/commonPassword.ts'
import { spendSignInFactor } from '../../access/identity/factor.ts'
import { type LoginRules, type From, type LoginSubject, logIn } from '../../access/identity/logIn.ts'
import { networkLimits } from '../../access/identity/network.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Characters are counted in the form in which the password is hashed. */
export const isOperatorPassword = (password: string): boolean => password.normalize('NFKC').trim().length >= 8

/** Throws OperatorPasswordShort below eight characters and, in production, OperatorPasswordCommon for a common password. */
export function checkOperatorPassword(password: string, username: string, { isProduction }: Config): void {
  if (!isOperatorPassword(password)) refuse(OperatorPasswordShort)
  const weakness = isProduction ? weaknessOf(password, [username]) : null
  if (weakness) refuse(OperatorPasswordCommon, weakness)
}

export const operatorKey = (username: string): string => `operator:name:${username.toLowerCase()}`

export const operatorLimit = (username: string): Limit => ({
  key: operatorKey(username),
  most: 5,
  window: 15 * minute,
  over: LoginLimited,
  locks: true,
})

export const operatorNetworkLimits = (ip: string, { limit_login_ip }: Pick<Settings, 'limit_login_ip'>): Limit[] =>
  networkLimits('operator:ip', ip, { most: Number(limit_login_ip), window: 15 * minute, over: LoginLimited })

const rules: LoginRules<LoginSubject> = {
  realm: 'operator',
  wrong: OperatorWrong,
  acts: { in: 'operator.logIn', refused: 'operator.logInRefused' },
  spendSignInFactor: (tx, config, owner, code, now) => spendSignInFactor(tx, config, owner, code, now),
  limits: (name, ip, settings) => [operatorLimit(name), ...operatorNetworkLimits(ip, settings)],
  find: async (db, name, isLocked) => {
    const row = await db
      .selectFrom('operator')
      .select(['id', 'username', 'passwordHash', 'isActive', 'isStaff'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', name))
      .$if(isLocked, (rows) => rows.forNoKeyUpdate())
      .executeTakeFirst()
    // A disabled account is answered like a wrong password, as is an account of the main brand, which has no password
    // here.
    return row && { ...row, passwordHash: row.isActive && !row.isStaff ? row.passwordHash : undefined }
  },
  markSignedIn: (tx, id, now) => tx.updateTable('operator').set({ signedInAt: now }).where('id', '=', id).execute(),
}

/** Signs an operator in; returns the session token. Sign-ins and counted failures are audited. */
export const logInOperator = async (
  app: App,
  { username, password, otp }: { username: string; password: string; otp?: string | undefined },
  from: From,
): Promise<string> => {
  const { token } = await logIn(app, rules, { name: username, password, otp }, from)
  return token
}
