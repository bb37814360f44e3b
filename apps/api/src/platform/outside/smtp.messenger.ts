import { labels } from '@koi/contract/money/channel/adapter.copy'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { z } from 'zod'
import { plainText, secretText } from './adapter.ts'
import {
  type OutgoingMessage,
  messageAdapter,
  type Messenger,
  type MessengerContext,
  type SendResult,
} from './messenger.ts'
import { connectTo } from './sender.ts'

const address = /^[^\s<>,;:"()[\]\\@]{1,64}@[A-Za-z0-9.-]{1,190}$/
const sender = /^(?:[^\r\n<>"]{0,80}<([^<>\s]+)>|([^<>\s]+))$/
const addressIn = (from: string): string => sender.exec(from.trim())?.slice(1).find(Boolean) ?? ''
const nameIn = (from: string): string => (from.includes('<') ? from.slice(0, from.indexOf('<')).trim() : '')

const Settings = z.strictObject({
  host: plainText(labels.host, /^[A-Za-z0-9.:-]{1,200}$/),
  port: plainText(labels.port, /^\d{1,5}$/).optional(),
  user: plainText(labels.user, /^[^\r\n]{1,200}$/).optional(),
  password: secretText(labels.password).optional(),
  from: plainText(labels.from, sender).refine((from) => address.test(addressIn(from))),
  /** `auto` uses STARTTLS when offered, `starttls` requires it, `tls` is implicit TLS. */
  tls: z.enum(['auto', 'starttls', 'tls', 'none']).default('auto').meta({ title: labels.tls }),
})

/** The whole delivery may take this many times the timeout for one answer. */
const answersInAll = 3

/** Sends mail by SMTP. nodemailer encodes subject and addresses, so that no text can add a header. */
class SmtpMessenger implements Messenger {
  readonly #settings: z.output<typeof Settings>
  readonly #context: MessengerContext
  constructor(settings: z.output<typeof Settings>, context: MessengerContext) {
    this.#settings = settings
    this.#context = context
  }

  async send(message: OutgoingMessage): Promise<SendResult> {
    const { host, port, tls, from } = this.#settings
    if (!address.test(message.receiver)) return { is: 'refused', why: 'the receiver is not an e-mail address' }
    let socket: Socket
    try {
      socket = await connectTo(
        host,
        Number(port ?? (tls === 'tls' ? 465 : 587)),
        this.#context.internalAccess,
        this.#context.timeout,
      )
    } catch (error) {
      return { is: 'later', why: `cannot connect to ${host}: ${messageOf(error)}` }
    }
    const mail = new MailComposer({
      from: { name: nameIn(from), address: addressIn(from) },
      to: { name: '', address: message.receiver },
      subject: message.subject,
      text: message.body,
      messageId: `<${message.id}@${addressIn(from).split('@')[1]}>`,
      date: new Date(this.#context.now()),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return this.#deliver(socket, message.receiver, await mail.compile().build())
  }

  /** Delivers a mail. A failure before the mail is handed over means that the server keeps nothing. */
  async #deliver(socket: Socket, receiver: string, mail: Buffer): Promise<SendResult> {
    const { host, tls, from, user, password = '' } = this.#settings
    const connection = new SMTPConnection({
      connection: socket,
      host,
      secure: tls === 'tls',
      requireTLS: tls === 'starttls',
      ignoreTLS: tls === 'none',
      greetingTimeout: this.#context.timeout,
      socketTimeout: this.#context.timeout,
    })
    let isDelivering = false
    const broken = new Promise<never>((_, reject) => {
      connection.on('error', reject)
      connection.on('end', () => reject(new Error('the connection ended')))
    })
    const timeout = setTimeout(
      () => connection.emit('error', new Error('it took too long')),
      answersInAll * this.#context.timeout,
    )
    try {
      await Promise.race([broken, promisified((done) => connection.connect((error) => done(error ?? null)))])
      if (user !== undefined)
        await Promise.race([broken, promisified((done) => connection.login({ user, pass: password }, done))])
      const envelope = { from: addressIn(from), to: [receiver] }
      // nodemailer reads the stream only after the server has accepted sender, receiver and DATA: nothing was handed
      // over before.
      const read = Readable.from(
        (function* () {
          isDelivering = true
          yield mail
        })(),
      )
      await Promise.race([broken, promisified((done) => connection.send(envelope, read, done))])
      connection.quit()
      return { is: 'sent' }
    } catch (error) {
      // On a 421 the library may report only the closed connection.
      const last = String(connection.lastServerResponse)
      const isHungUp = last.startsWith('421')
      return outcomeOfError(
        host,
        isHungUp ? Object.assign(new Error(last), { responseCode: 421 }) : error,
        isDelivering,
      )
    } finally {
      clearTimeout(timeout)
      connection.removeAllListeners('end')
      connection.close()
    }
  }
}

const promisified = (call: (done: (error: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))

/** The result of a failure. Without a response code it depends on whether the mail was being handed over. */
function outcomeOfError(host: string, error: unknown, isDelivering: boolean): SendResult {
  const { responseCode } = error as { responseCode?: number }
  const why = `${host}: ${messageOf(error)}`
  if (responseCode !== undefined) return { is: responseCode >= 500 ? 'refused' : 'later', why }
  return { is: isDelivering ? 'unknown' : 'later', why }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/\s+/g, ' ').slice(0, 200)

export const smtp = messageAdapter({
  name: 'smtp',
  version: 'RFC 5321',
  abilities: ['player', 'operator', 'subject'],
  receiver: 'email',
  isRepeatable: false,
  settings: Settings,
  destination: ['host', 'port', 'tls'],
  open: (settings, context) => new SmtpMessenger(settings, context),
})
