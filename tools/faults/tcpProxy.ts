import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy in front of a part of the product. It can reset connections, and delay or withhold bytes. */
export class TcpProxy {
  port: number
  /** `hole`: connections stay open and no bytes pass; `refuse`: new connections are reset. */
  mode: 'open' | 'hole' | 'refuse' = 'open'
  /** Milliseconds added to every chunk. */
  delay = 0
  /** How often a client sent after an answer. Statements that were sent together count as one round trip. */
  roundTrips = 0
  readonly #pairs = new Set<[Socket, Socket]>()
  readonly #server: Server

  constructor(port: number) {
    this.port = port
    this.#server = createServer((near) => this.#connect(near))
  }

  async open(host = '127.0.0.1', at = 0): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(at, host, resolve))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    return address.port
  }

  reset(): number {
    const count = this.#pairs.size
    for (const socket of [...this.#pairs].flat()) socket.resetAndDestroy()
    return count
  }

  close(): void {
    this.#server.close()
    this.reset()
  }

  #connect(near: Socket): void {
    if (this.mode === 'refuse') return void near.resetAndDestroy()
    const far = connect(this.port, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    this.#pairs.add(pair)
    let isAnswered = true
    near.on('data', () => {
      if (isAnswered) this.roundTrips++
      isAnswered = false
    })
    far.on('data', () => (isAnswered = true))
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true)
      from.on('data', (bytes) => this.#forward(bytes, from, to))
      from.on('error', () => undefined)
      from.on('close', () => {
        this.#pairs.delete(pair)
        to.destroy()
      })
    }
  }

  /**
   * Forwards bytes in order. Bytes held in the mode `hole` are sent once the proxy is open again, as after a network
   * partition.
   */
  #forward(bytes: Buffer, from: Socket, to: Socket): void {
    if (this.mode !== 'hole' && this.delay === 0) return void to.write(bytes)
    from.pause()
    const send = () => {
      if (to.destroyed) return
      if (this.mode === 'hole') return void setTimeout(send, 50)
      to.write(bytes)
      from.resume()
    }
    setTimeout(send, this.delay)
  }
}
