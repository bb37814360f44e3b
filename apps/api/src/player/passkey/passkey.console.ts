import { PasskeyGone } from '@koi/contract/player/passkey/passkey.copy'
import * as contract from '@koi/contract/player/passkey/passkey.console'
import { checkOwnPassword, endOthers, auditOperatorAct } from '../auth/self.ts'
import type { FactorOwner } from '../../access/identity/owner.ts'
import { endFactorWindows } from '../../access/identity/factorWindow.ts'
import { passkeyRow, passkeysOf, removePasskey, renamePasskey } from '../../access/identity/passkey.ts'
import { transact } from '../../platform/ops/app.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Config } from '../../platform/ops/config.ts'
import { pageOfAll } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { addPasskey, askPasskey, beginPasskey, requirePasskeyName, provePasskey } from './passkey.ts'

const ownerOf = ({ operator }: OperatorCaller): FactorOwner => ({ realm: 'operator', subject: operator })

export const passkeyConsole = (config: Config) => [
  on(contract.listOwnPasskeys, async ({ db, caller, input }) =>
    pageOfAll((await passkeysOf(db, ownerOf(caller)).execute()).map(passkeyRow), input),
  ),

  on(contract.beginPasskey, async (args) => {
    const { app, caller, input, settings, now } = args
    await checkOwnPassword(app, caller, input.password, args)
    const by = { session: caller.session, username: caller.operatorName, title: `${settings.title || 'Koi'} Console` }
    return { options: await transact(app, (tx) => beginPasskey(tx, config, ownerOf(caller), by, now)) }
  }),

  on(contract.addOwnPasskey, async (args) => {
    const { tx, caller, input, now, agent, language, commitRefusal } = args
    const mine = { owner: ownerOf(caller), session: caller.session, name: input.name, agent, language }
    const added = await addPasskey(tx, config, mine, input.answer, now)
    if (!('id' in added)) return commitRefusal(added)
    await tx.updateTable('operator').set({ mustEnrol: false }).where('id', '=', caller.operator).execute()
    await endOthers(tx, caller)
    auditOperatorAct(tx, caller, 'operator.addPasskey', args)
    return passkeyRow(added)
  }),

  on(contract.renameOwnPasskey, async (args) => {
    const { tx, caller, input, refuse } = args
    const renamed =
      (await renamePasskey(tx, ownerOf(caller), input.id, requirePasskeyName(input.name))) ?? refuse(PasskeyGone)
    auditOperatorAct(tx, caller, 'operator.renamePasskey', args)
    return passkeyRow(renamed)
  }),

  on(contract.removeOwnPasskey, async (args) => {
    const { app, caller, input, refuse } = args
    await checkOwnPassword(app, caller, input.password, args)
    await transact(app, async (tx) => {
      if (!(await removePasskey(tx, ownerOf(caller), input.id))) refuse(PasskeyGone)
      await endFactorWindows(tx, caller.operator)
      auditOperatorAct(tx, caller, 'operator.removePasskey', args)
    })
    return {}
  }),

  on(contract.askOwnPasskey, async ({ tx, caller, now }) => ({
    options: await askPasskey(tx, config, ownerOf(caller), caller.session, now),
  })),

  on(contract.answerOwnPasskey, async ({ tx, input, now, commitRefusal }) => {
    const proved = await provePasskey(tx, config, 'operator', input.answer, now)
    return 'otp' in proved ? proved : commitRefusal(proved)
  }),
]
