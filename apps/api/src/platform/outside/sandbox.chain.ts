import { depositProtocols } from '@koi/contract/money/deposit/deposit'
import { usdtCents } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { z } from 'zod'
import type { Chain, ChainTransfers } from './chain.ts'
import { OutsideFault } from './fault.ts'
import type { KoiAccess } from './koi.gateway.ts'
import type { Outbound } from './http.ts'

const Height = z.object({ height: z.int().nonnegative() })
const pageSize = 1000
const Transfers = z.object({
  height: z.int().nonnegative(),
  transfers: z.array(
    z.object({
      protocol: z.enum(depositProtocols),
      txid: z.string().min(1),
      to: z.string().min(1),
      amount: z.int().positive().transform(usdtCents),
      block: z.int().nonnegative(),
      at: z.iso.datetime().transform(instant),
      confirmations: z.int().positive(),
    }),
  ),
})

/** Protocol: docs/payment-protocol.md. */
export class SandboxChain implements Chain {
  readonly #access: KoiAccess
  readonly #outbound: Outbound
  constructor(access: KoiAccess, outbound: Outbound) {
    this.#access = access
    this.#outbound = outbound
  }

  async transfers(fromBlock: number): Promise<ChainTransfers> {
    const { transfers, height } = await this.#ask('transfers', { from_block: fromBlock }, Transfers)
    // A full page may omit transfers, even some of its last block.
    return {
      transfers,
      through: transfers.length < pageSize ? height : Math.max(fromBlock, transfers.at(-1)!.block - 1),
    }
  }

  async height(): Promise<number> {
    return (await this.#ask('height', {}, Height)).height
  }

  async #ask<Shape extends z.ZodType>(call: string, content: object, shape: Shape): Promise<z.output<Shape>> {
    const { baseUrl, secret } = this.#access
    const answer = await this.#outbound.post(
      `${baseUrl.replace(/\/$/, '')}/chain/${call}`,
      secret,
      { call, ...content },
      'chain',
    )
    const read = answer.status === 200 ? shape.safeParse(answer.body) : null
    if (!read?.success) throw new OutsideFault(`the answer of the chain does not match the protocol: ${call}`)
    return read.data
  }
}
