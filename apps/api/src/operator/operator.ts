import { LoginLimited } from '@koi/contract/auth/auth.copy'
import { OperatorPasswordCommon, OperatorPasswordShort, OperatorWrong } from '@koi/contract/auth/operator.copy'
import { minute } from '@koi/contract/time'
import type { Limit } from '../identity/attempt.ts'
import { weaknessOf } from '../identity/commonPassword.ts'
import { codeWrong } from '../identity/factor.ts'
import { type LoginRules, type From, type Known, logIn } from '../identity/logIn.ts'
import type { App } from '../platform/app.ts'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'

/** Whether an operator may have this as a password: eight signs at least. */
export const isOperatorPassword = (password: string): boolean => password.trim().length >= 8

/**
 * Throws OperatorPasswordShort unless an operator may have this as a password, and in production OperatorPasswordCommon
 * for one that is easy to guess.
 */
export function checkOperatorPassword(password: string, username: string, { isProduction }: Config): void {
  if (!isOperatorPassword(password)) refuse(OperatorPasswordShort)
  const weakness = isProduction ? weaknessOf(password, [username]) : null
  if (weakness) refuse(OperatorPasswordCommon, weakness)
}

/** What the tries of an operator's name are counted under. */
export const operatorKey = (username: string): string => `operator:name:${username.toLowerCase()}`

/** Five failures of one name within fifteen minutes lock it. */
export const operatorLimit = (username: string): Limit => ({
  key: operatorKey(username),
  most: 5,
  window: 15 * minute,
  over: LoginLimited,
  locks: true,
})

const rules: LoginRules<Known> = {
  realm: 'operator',
  wrong: OperatorWrong,
  acts: { in: 'operator.logIn', refused: 'operator.logInRefused' },
  codeWrong,
  limits: (name, network, settings) => [
    operatorLimit(name),
    { key: `operator:ip:${network}`, most: Number(settings.limit_login_ip), window: 15 * minute, over: LoginLimited },
  ],
  find: async (db, name, isLocked) => {
    const row = await db
      .selectFrom('operator')
      .select(['id', 'username', 'passwordHash', 'isActive'])
      .where((is) => is(is.fn('lower', ['username']), '=', name))
      .$if(isLocked, (rows) => rows.forNoKeyUpdate())
      .executeTakeFirst()
    // A closed account answers like a wrong password.
    return row && { ...row, passwordHash: row.isActive ? row.passwordHash : undefined }
  },
  note: (tx, id, now) => tx.updateTable('operator').set({ signedInAt: now }).where('id', '=', id).execute(),
}

/** Signs an operator in and returns their token. Every try that counts, and every sign-in, leaves a row in the audit trail. */
export const logInOperator = (
  app: App,
  { username, password, otp }: { username: string; password: string; otp?: string | undefined },
  from: From,
): Promise<string> => logIn(app, rules, { name: username.trim(), password, otp }, from)
