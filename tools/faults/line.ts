import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line of TCP between two parts of the product, which can be cut, slowed down or let swallow what it carries. */
export class Line {
  /** Where it leads; changed when what is there has come back at another port. */
  port: number
  /** `hole`: connections stay open and nothing passes; `refuse`: none is taken. */
  mode: 'open' | 'hole' | 'refuse' = 'open'
  /** Milliseconds that everything takes longer. */
  delay = 0
  readonly #pairs = new Set<[Socket, Socket]>()
  readonly #server: Server

  constructor(port: number) {
    this.port = port
    this.#server = createServer((near) => this.#join(near))
  }

  /** Opens it, at a port of its own, which is returned. */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the line has no port')
    return address.port
  }

  /** Breaks every connection there is; returns how many there were. */
  cut(): number {
    const count = this.#pairs.size
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    return count
  }

  close(): void {
    this.#server.close()
    this.cut()
  }

  #join(near: Socket): void {
    if (this.mode === 'refuse') return void near.resetAndDestroy()
    const far = connect(this.port, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    this.#pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true)
      from.on('data', (bytes) => this.#carry(bytes, from, to))
      from.on('error', () => undefined)
      from.on('close', () => {
        this.#pairs.delete(pair)
        to.destroy()
      })
    }
  }

  /** Hands bytes on, in their order. What falls into a hole comes out when it is closed again, as with a stopped network. */
  #carry(bytes: Buffer, from: Socket, to: Socket): void {
    if (this.mode !== 'hole' && this.delay === 0) return void to.write(bytes)
    from.pause()
    const pass = () => {
      if (to.destroyed) return
      if (this.mode === 'hole') return void setTimeout(pass, 50)
      to.write(bytes)
      from.resume()
    }
    setTimeout(pass, this.delay)
  }
}
