import { second } from '@koi/contract/time'
import pg from 'pg'
import type { App } from '../platform/app.ts'
import { noticeChannel } from './thread.ts'

interface Ears {
  onNotify(notice: string): void
  /** Listening has begun, perhaps after a while of deafness. */
  again(): void
}

/** What other processes say of chats, on a connection of its own that is opened again when it breaks. */
export class Notices {
  #app: App
  #ears: Ears
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(app: App, ears: Ears) {
    this.#app = app
    this.#ears = ears
    void this.#listen()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#app.config.databaseUrl, keepAlive: true })
    const again = () => {
      if (this.#isClosed || this.#client !== client) return
      this.#client = null
      this.#retry = setTimeout(() => void this.#listen(), second)
      this.#retry.unref()
    }
    this.#client = client
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload = '' }) => this.#ears.onNotify(payload))
    try {
      await client.connect()
      await client.query(`listen ${noticeChannel}`)
      this.#ears.again()
    } catch (error) {
      this.#app.log.error({ err: error }, 'the chat cannot listen')
      again()
    }
  }
}
