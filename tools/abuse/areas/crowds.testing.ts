import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { floodCount } from '../../../packages/contract/src/contact/chat/chat.ts'
import { type Area, attack, inTurn } from '../case.ts'
import { type Target, unique } from '../target.ts'
import { onOneDevice } from './bonuses.testing.ts'

/** Milliseconds until a report with this stack is answered, as 'fast' below half a second. */
async function reportWith(target: Target, stack: string): Promise<string> {
  const errors = [{ message: 'x', stack, route: '/' }]
  const body = { site: 'play', release: 'x', session: randomUUID(), errors }
  const from = performance.now()
  const { status } = await target.ask('POST /api/page-reports', { body })
  const took = performance.now() - from
  return `${status} ${took < 500 ? 'fast' : `${Math.round(took)} ms`}`
}

/** Opens the chat of a new visitor, sends the frames at once, and returns how many were refused. */
async function refusedOf(target: Target, frames: object[]): Promise<string> {
  const { token } = (await target.requireSuccess(target.ask('POST /service/api/open', { body: {} }))).data
  const socket = new WebSocket(new URL('/service/socket', target.url.replace('http', 'ws')))
  const answers: string[] = []
  const heard = (kind: string) =>
    new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const { t } = JSON.parse(String(data)) as { t: string }
        answers.push(t)
        if (t === kind) resolve()
      })
    })
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const ready = heard('ready')
  socket.send(JSON.stringify({ t: 'hello', token, after: 0 }))
  await ready
  // Answers come in the order of the frames.
  const last = heard('pong')
  for (const frame of [...frames, { t: 'ping' }]) socket.send(JSON.stringify(frame))
  await last
  socket.close()
  return answers.includes('refused') ? 'refused' : 'all taken'
}
const messages = (count: number) => Array.from({ length: count }, () => ({ t: 'send', id: randomUUID(), text: 'x' }))

/** Whether the last of `count` accounts on one device is linked to others; links follow a registration within seconds. */
async function linkedOf(target: Target, count: number): Promise<string> {
  const tokens = await onOneDevice(target, count)
  const { data } = await target.requireSuccess(target.ask('POST /api/user', { body: {}, token: tokens.at(-1)! }))
  const deadline = Date.now() + 5000
  for (;;) {
    const links = await target.requireSuccess(target.admin.ask(`GET players/${data.id}/links`))
    if (Number(links.data['linked']) > 0) return 'linked'
    if (Date.now() > deadline) return 'linked to nobody'
    await setTimeout(200)
  }
}

/** Puts the numbers of two players on one list; returns how many of them may then not deposit. */
async function barredOf(target: Target, settings: object): Promise<string> {
  const players = await inTurn([1, 2], async () => {
    const player = await target.register()
    const mobile = `139${String(randomInt(1e8)).padStart(8, '0')}`
    await target.requireSuccess(
      player.ask('updateuserinfo', { mobile, email: `${mobile}@example.com`, birthday: '1990-01-01' }),
    )
    return { player, mobile }
  })
  return target.withSettings(settings, async () => {
    const { id } = (await target.requireSuccess(target.admin.ask('POST barring-lists', { name: unique() }))).data
    const csv = ['mobile', ...players.map(({ mobile }) => mobile)].join('\n')
    await target.requireSuccess(target.admin.ask(`POST barring-lists/${id}/entries`, { csv }))
    const answers = await inTurn(players, ({ player }) => player.ask('recharge', { paytype: 'wechat', amount: '200' }))
    await target.requireSuccess(target.admin.ask(`POST barring-lists/${id}/remove`, { reason: 'abuse' }))
    return `${answers.filter(({ code }) => code === '403').length} barred`
  })
}

/** Attacks by many calls, many accounts or long inputs. */
export const crowds: Area = {
  name: 'crowds',
  cases: [
    attack('reports of stacks that are slow to match', /^200 fast$/, (target) =>
      inTurn([' '.repeat(3900), '@'.repeat(3900), '('.repeat(3900), 'a@'.repeat(1950)], (stack) =>
        reportWith(target, stack),
      ),
    ),
    attack('more messages of a chat than a person writes', /^refused$/, (target) =>
      refusedOf(target, messages(floodCount + 10)),
    ).controlledBy((target) => refusedOf(target, messages(3))),
    attack('a list of more numbers than a day may bar', /^1 barred$/, (target) =>
      barredOf(target, { barring_most_day: 1 }),
    ).controlledBy((target) => barredOf(target, {})),
    attack('twenty-two accounts on one device', /^linked$/, (target) => linkedOf(target, 22)).controlledBy((target) =>
      linkedOf(target, 1),
    ),
  ],
}
