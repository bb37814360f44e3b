import { second } from '@koi/contract/time'
import pg from 'pg'
import type { App } from '../platform/app.ts'
import { noticeChannel } from './thread.ts'

interface NoticeListener {
  onNotify(notice: string): void
  /** Called after every (re)connect: notifications may be missing. */
  onReconnect(): void
}

/** LISTEN on a dedicated connection with reconnection. */
export class Notices {
  #app: App
  #listener: NoticeListener
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(app: App, listener: NoticeListener) {
    this.#app = app
    this.#listener = listener
    void this.#listen()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#app.config.databaseUrl, keepAlive: true })
    const reconnect = () => {
      if (this.#isClosed || this.#client !== client) return
      this.#client = null
      this.#retry = setTimeout(() => void this.#listen(), second)
      this.#retry.unref()
    }
    this.#client = client
    client.on('error', reconnect)
    client.on('end', reconnect)
    client.on('notification', ({ payload = '' }) => this.#listener.onNotify(payload))
    try {
      await client.connect()
      await client.query(`listen ${noticeChannel}`)
      this.#listener.onReconnect()
    } catch (error) {
      this.#app.log.error({ err: error }, 'the chat cannot listen')
      reconnect()
    }
  }
}
