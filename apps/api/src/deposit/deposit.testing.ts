import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '../../../sandbox/src/sandbox.ts'
import { sign } from '../outside/sign.ts'
import { openHouse, type TestHouse } from '../platform/testing.ts'

export const secret = 'sandbox secret'
export const trc20 = 'THouseTrc20'
export const erc20 = `0x${'A'.repeat(40)}`

export interface MoneyHouse extends TestHouse {
  /** Where the sandbox listens. */
  sandbox: string
  /** Asks the sandbox's control surface. */
  control(path: string, body: object): Promise<any>
  /** Tells the platform of a payment, signed as the gateway signs; answers '200 ok'. */
  tell(channel: string, content: object, options?: { secret?: string; headers?: Record<string, string>; raw?: string }): Promise<string>
}

/** A platform with every channel on, and a real sandbox that serves them. */
export async function openMoneyHouse(): Promise<MoneyHouse> {
  const data = mkdtempSync(join(tmpdir(), 'koi-sandbox-'))
  const sandbox = await openSandbox({ data, secret })
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const house = await openHouse({ config: { sandboxUrl: url } })
  for (const code of ['card', 'usdt', 'wechat', 'alipay', 'antoken']) {
    await house.operate(`PATCH /console/api/pay-channels/${code}`, { state: 1, base_url: url, secret })
  }
  await house.operate('POST /console/api/receiving-accounts', { kind: 'bank', bank_name: '锦绣银行', bank_no: '6222', bank_owner: '商户', bank_address: '支行' })
  await house.operate('POST /console/api/receiving-accounts', { kind: 'usdt', bank_name: 'TRC20', bank_no: trc20 })
  await house.operate('POST /console/api/receiving-accounts', { kind: 'ERC20', bank_no: erc20 })
  return {
    ...house,
    sandbox: url,
    async control(path, body) {
      const answer = await fetch(`${url}/control${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      return answer.json()
    },
    async tell(channel, content, { secret: own = secret, headers, raw } = {}) {
      const body = raw ?? JSON.stringify(content)
      const signed = headers ?? sign(own, body, Date.now())
      const answer = await house.app.inject({ method: 'POST', url: `/hooks/pay/${channel}`, headers: { 'content-type': 'application/json', ...signed }, payload: body })
      return `${answer.statusCode} ${answer.body}`
    },
    async finish() {
      await house.finish()
      await sandbox.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
