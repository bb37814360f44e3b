import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { SandboxContext } from '../core/context.ts'
import { modeOf } from '../venue/modes.ts'
import { access, insertMessage } from './inbox.ts'

const leaveUnanswered = () => new Promise<never>(() => undefined)
const smtpError = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

async function storeMail(
  context: SandboxContext,
  stream: Parameters<typeof buffer>[0],
  receivers: string[],
): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream))
  const detail = JSON.stringify({
    from: mail.from?.address ?? '',
    headers: mail.headers.map(({ key, value }) => `${key}: ${value}`),
  })
  for (const receiver of receivers)
    insertMessage(context, {
      way: 'smtp',
      receiver,
      subject: mail.subject ?? '',
      body: (mail.text ?? '').trimEnd(),
      detail,
    })
}

interface MailServer {
  /** Listens on the port after that of the HTTP server at `app`. */
  listen(app: AddressInfo): Promise<void>
  close(): Promise<void>
}

/**
 * An SMTP server on the port after HTTP, or on any free port. It has no TLS, because it is local, and fails according
 * to the mode of `inbox`.
 */
export function mailServer(context: SandboxContext): MailServer {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 256 * 1024,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, done) =>
      username === access.user && password === access.password
        ? done(null, { user: username })
        : done(smtpError(535, 'wrong user or password')),
    onRcptTo: (_address, _session, done) => {
      const mode = modeOf(context, 'inbox')
      if (mode === 'refuse') return done(smtpError(550, 'no such mailbox'))
      if (mode === 'busy') return done(smtpError(421, 'too many messages'))
      return mode === 'down' ? done(smtpError(451, 'try again later')) : done()
    },
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const receivers = envelope.rcptTo.map(({ address }) => address)
      const mode = modeOf(context, 'inbox')
      if (mode === 'lost') stream.resume()
      else await storeMail(context, stream, receivers)
      if (mode === 'lost' || mode === 'timeout') await leaveUnanswered()
      if (mode === 'slow') await wait(context.slowness, undefined, { ref: false })
    }),
  })
  const listen = (port: number, host: string): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        // Errors of client connections are ignored.
        server.on('error', () => undefined)
        context.mailPort = (server.server.address() as AddressInfo).port
        resolve()
      })
    })
  return {
    listen: ({ address, port }) => listen(port + 1, address).catch(() => listen(0, address)),
    close: () => new Promise((done) => (context.mailPort === 0 ? done() : server.close(() => done()))),
  }
}
