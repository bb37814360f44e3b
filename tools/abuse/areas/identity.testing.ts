import { randomInt } from 'node:crypto'
import type { Area } from '../case.ts'
import type { Player, Target } from '../target.ts'
import { type Answer, ask, line } from '../http.ts'
import { person } from '../people.copy.ts'
import { png } from '../picture.ts'

const sendPicture = async (target: Target, token: string, bytes: Buffer = png(40, 40)): Promise<Answer> => {
  const raw = new FormData()
  raw.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  return ask(target.url, 'POST /api/verification/picture', { raw, token })
}
const pictureOf = async (target: Target, { token }: Player): Promise<string> =>
  String((await target.must(sendPicture(target, token))).data['picture'])
const passport = (): string => `E${randomInt(1e8, 1e9)}`
const submit = (player: Player, pictures: string[], number = passport()): Promise<Answer> =>
  player.ask('verification/submit', { ...person, kind: 'passport', number, pictures })
/** Somebody who sent in a document, and what it is called for operators. */
async function sentIn(target: Target): Promise<{ player: Player; picture: string; id: string }> {
  const player = await target.join()
  const picture = await pictureOf(target, player)
  await target.must(submit(player, [picture]))
  const { data } = await target.must(target.admin.ask(`GET verifications?q=${player.name}`))
  return { player, picture, id: data.items[0]!.id }
}
const look = (target: Target, id: string): Promise<Answer> => target.admin.ask(`POST verifications/${id}/look`)

/** Who somebody is: documents, devices, passkeys, messages to a device, and games that are tried. */
export const identity: Area = {
  name: 'identity',
  cases: [
    {
      name: 'a picture of a document has no address',
      tried: 'its name below /uploads, as anybody, its player and an operator',
      expected: /^404/,
      run: async (target) => {
        const { player, picture } = await sentIn(target)
        return Promise.all(
          ['', player.token, target.admin.token].map(async (token) =>
            String((await target.ask(`GET /uploads/${picture}`, { token })).status),
          ),
        )
      },
      weak: async (target) => line(await look(target, (await sentIn(target)).id)),
    },
    {
      name: 'who may only see the list sees no document, and decides nothing',
      tried: 'look, approve, reject and claim as staff with verification.view',
      expected: /^403 /,
      run: async (target) => {
        const { id } = await sentIn(target)
        const clerk = await target.hire({ role: 'staff', permissions: ['verification.view'] })
        return Promise.all(
          ['look', 'approve', 'reject', 'claim'].map(async (verb) =>
            line(await clerk.ask(`POST verifications/${id}/${verb}`, { reason: 'x' })),
          ),
        )
      },
      weak: async (target) => line(await look(target, (await sentIn(target)).id)),
    },
    {
      name: "another player's picture proves nothing",
      tried: 'a document sent in with the picture of somebody else, a made-up one, and a path',
      expected: /^200 422 /,
      run: async (target) => {
        const { picture } = await sentIn(target)
        const player = await target.join()
        const names = [picture, `${'0'.repeat(32)}.sealed`, '../secret.key', '%']
        return Promise.all(names.map(async (name) => line(await submit(player, [name]))))
      },
      weak: async (target) => {
        const player = await target.join()
        return line(await submit(player, [await pictureOf(target, player)]))
      },
    },
    {
      name: 'a document is no script and no bomb',
      tried: 'html, an svg, half a picture and 100 000 by 100 000 as a picture of a document',
      expected: /^(200 4(22|13) |413)/,
      run: async (target) => {
        const { token } = await target.join()
        const files = [
          Buffer.from('<!doctype html><script>alert(1)</script>'),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
          png(400, 400).subarray(0, 60),
          png(100_000, 100_000, { rows: 4 }),
        ]
        const lines: string[] = []
        for (const bytes of files) lines.push(line(await sendPicture(target, token, bytes)))
        return lines
      },
      weak: async (target) => line(await sendPicture(target, (await target.join()).token)),
    },
    {
      name: 'one document proves one player',
      tried: 'the document of an approved player, sent in by another in small letters with blanks',
      expected: /^200 409 /,
      run: async (target) => {
        const number = passport()
        const first = await target.join()
        await target.must(submit(first, [await pictureOf(target, first)], number))
        const { data } = await target.must(target.admin.ask(`GET verifications?q=${first.name}`))
        await target.must(target.admin.ask(`POST verifications/${data.items[0]!.id}/approve`))
        const other = await target.join()
        return line(await submit(other, [await pictureOf(target, other)], ` ${number.toLowerCase()} `))
      },
      weak: async (target) => {
        const other = await target.join()
        return line(await submit(other, [await pictureOf(target, other)]))
      },
    },
    {
      name: "another player's device is not signed out",
      tried: 'devices/end with the id of somebody else',
      expected: /^200 404 /,
      run: async (target) => {
        const [one, other] = [await target.join(), await target.join()]
        const { data } = await target.must(other.ask('devices'))
        const [device] = data['list'] as { id: string }[]
        return line(await one.ask('devices/end', { id: device!.id }))
      },
      weak: async (target) => line(await (await target.join()).ask('devices')),
    },
    {
      name: 'a passkey that was made up lets nobody in',
      tried: 'passkeys/login with answers that answer no question',
      expected: /^200 (4\d\d) /,
      run: async (target) => {
        const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response: {} }
        const body = [{ answer }, { answer: null }, { answer: { ...answer, id: '../x' } }, {}]
        return Promise.all(body.map(async (one) => line(await target.ask('POST /api/passkeys/login', { body: one }))))
      },
      weak: async (target) => line(await (await target.join()).ask('passkeys')),
    },
    {
      name: 'no browser is pushed to where nothing is pushed, or to an address inside',
      tried: 'devices/push/allow with metadata, localhost and a file as push services',
      expected: /^200 (409|422) /,
      run: async (target) => {
        const player = await target.join()
        const { data } = await player.ask('devices/push')
        const given = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22), key: String(data['key'] ?? ''), renews: '' }
        const endpoints = ['http://169.254.169.254/latest', 'https://localhost/x', 'file:///etc/passwd', '']
        return Promise.all(
          endpoints.map(async (endpoint) => line(await player.ask('devices/push/allow', { ...given, endpoint }))),
        )
      },
      weak: async (target) => line(await (await target.join()).ask('devices/push')),
    },
    {
      name: 'a practice that is off opens no game',
      tried: 'practice/open as a visitor and a player while it is off, and the demo of no venue',
      expected: /^200 4\d\d /,
      run: async (target) => {
        const game = { plat_name: 'slot', game_code: 'fortune' }
        const player = await target.join()
        return [
          line(await target.ask('POST /api/practice/open', { body: game })),
          line(await player.ask('practice/open', game)),
          line(await player.ask('practice/open', { plat_name: '../slot', game_code: '' })),
        ]
      },
      weak: async (target) => line(await target.ask('GET /api/practice/list')),
    },
    {
      name: 'whom a list names plays nothing, whatever is asked at once',
      tried: 'twenty launches and transfers at once after the mobile number stood on a list',
      expected: /^200 403 /,
      run: async (target) => barredAtOnce(target, true),
      weak: async (target) => barredAtOnce(target, false),
    },
  ],
}

async function barredAtOnce(target: Target, isListed: boolean): Promise<string[]> {
  const player = await target.join()
  const mobile = `139${String(randomInt(1e8)).padStart(8, '0')}`
  await target.must(player.ask('updateuserinfo', { mobile, email: `${player.name}@b.cn`, birthday: '1990-01-01' }))
  const { data } = await target.must(target.admin.ask('POST barring-lists', { name: `list ${player.name}` }))
  const csv = `mobile\n${isListed ? mobile : '13900000000'}`
  await target.must(target.admin.ask(`POST barring-lists/${data.id}/entries`, { csv }))
  await target.must(target.admin.ask('POST jobs/screen-players/run', {}))
  const play = () => player.ask('getGameUrl', { plat_name: 'ag', game_type: '0', game_code: '' })
  const into = () => player.ask('transfer', { amount: '1', sourcetype: 'userbalance', targettype: 'ag' })
  const all = await Promise.all(Array.from({ length: 20 }, async (_, n) => line(await (n % 2 ? play() : into()))))
  await target.must(target.admin.ask(`POST barring-lists/${data.id}/remove`, { reason: 'abuse' }))
  return all
}
