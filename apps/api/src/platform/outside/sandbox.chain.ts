import { depositProtocols } from '@koi/contract/money/deposit/deposit'
import { usdtCents } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { z } from 'zod'
import {
  type Chain,
  type ChainQuery,
  type ChainTransfer,
  type ChainTransfers,
  type UnreadTransaction,
  unnamedRow,
} from './chain.ts'
import { OutsideFault } from './fault.ts'
import type { KoiAccess } from './koi.gateway.ts'
import type { Outbound } from './http.ts'

const Height = z.object({ height: z.int().nonnegative() })
const pageSize = 1000
const Transfers = z.object({ height: z.int().nonnegative(), transfers: z.array(z.unknown()) })
const Transfer = z.object({
  protocol: z.enum(depositProtocols),
  txid: z.string().min(1).max(200),
  to: z.string().min(1),
  amount: z.int().positive().transform(usdtCents),
  block: z.int().nonnegative(),
  at: z.iso.datetime({ offset: true }).transform(instant),
  confirmations: z.int().positive(),
})
const Named = z.object({ txid: z.string().min(1).max(200) })
const Placed = z.object({ block: z.int().nonnegative() })

/** Protocol: docs/payment-protocol.md. */
export class SandboxChain implements Chain {
  readonly #access: KoiAccess
  readonly #outbound: Outbound
  constructor(access: KoiAccess, outbound: Outbound) {
    this.#access = access
    this.#outbound = outbound
  }

  async transfers(fromBlock: number, _to: readonly string[] = [], { skip }: ChainQuery = {}): Promise<ChainTransfers> {
    const { transfers: rows, height } = await this.#ask('transfers', { from_block: fromBlock }, Transfers)
    const transfers: ChainTransfer[] = []
    const unread: UnreadTransaction[] = []
    let newest = fromBlock
    for (const row of rows) {
      const block = Placed.safeParse(row).data?.block ?? newest
      newest = Math.max(newest, block)
      const id = Named.safeParse(row).data?.txid
      const read = Transfer.safeParse(row)
      if (id !== undefined && skip?.has(id)) continue
      if (read.success) transfers.push(read.data)
      else if (id === undefined) unread.push(unnamedRow(row, block, 'a transfer without its number'))
      else unread.push({ id, isNamed: true, block, why: `unreadable: ${read.error.issues[0]!.path.join('.')}` })
    }
    // A full page may omit transfers, even some of its last block.
    const through = rows.length < pageSize ? height : Math.max(fromBlock, newest - 1)
    return { transfers, unread, through, span: 0, fault: null }
  }

  async transaction({ id, block }: { id: string; block: number }): Promise<ChainTransfer[]> {
    const { transfers, unread } = await this.transfers(block)
    const why = unread.find((one) => one.id === id)?.why
    if (why) throw new OutsideFault(why)
    return transfers.filter(({ txid }) => txid === id)
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
