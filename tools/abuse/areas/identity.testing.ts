import { randomInt } from 'node:crypto'
import { type Area, attack, inTurn, type Run } from '../case.ts'
import type { Answer } from '../http.ts'
import { person } from '../people.copy.ts'
import { png } from '../picture.ts'
import type { Player, Target } from '../target.ts'

const sendPicture = (target: Target, token: string, bytes: Buffer = png(40, 40)): Promise<Answer> => {
  const raw = new FormData()
  raw.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  return target.ask('POST /api/verification/picture', { raw, token })
}
const pictureOf = async (target: Target, { token }: Player): Promise<string> =>
  String((await target.requireSuccess(sendPicture(target, token))).data['picture'])
const submit = (player: Player, picture: string): Promise<Answer> => {
  const number = `E${randomInt(1e8, 1e9)}`
  return player.ask('verification/submit', { ...person, kind: 'passport', number, pictures: [picture] })
}
/** Creates a player who has submitted a document; returns the id of the verification. */
async function submitted(target: Target): Promise<{ player: Player; picture: string; id: string }> {
  const player = await target.register()
  const picture = await pictureOf(target, player)
  await target.requireSuccess(submit(player, picture))
  const { data } = await target.requireSuccess(target.admin.ask(`GET verifications?q=${player.name}`))
  return { player, picture, id: data.items[0]!.id }
}
const reviewAsAdmin: Run = async (target) => target.admin.ask(`POST verifications/${(await submitted(target)).id}/look`)
const practice = { plat_name: 'slot', game_code: 'fortune' }

/** Sends twenty concurrent launches and transfers by a player whose mobile number was put on a barring list, or was not. */
const playBarred =
  (isListed: boolean): Run =>
  async (target) => {
    const { admin, requireSuccess } = target
    const player = await target.register()
    const mobile = `139${String(randomInt(1e8)).padStart(8, '0')}`
    const contact = { mobile, email: `${player.name}@b.cn`, birthday: '1990-01-01' }
    await requireSuccess(player.ask('updateuserinfo', contact))
    const { data } = await requireSuccess(admin.ask('POST barring-lists', { name: `list ${player.name}` }))
    const csv = `mobile\n${isListed ? mobile : '13900000000'}`
    await requireSuccess(admin.ask(`POST barring-lists/${data.id}/entries`, { csv }))
    await requireSuccess(admin.ask('POST jobs/screen-players/run', {}))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? player.ask('getGameUrl', { plat_name: 'ag', game_type: '0', game_code: '' })
          : player.ask('transfer', { amount: '1', sourcetype: 'userbalance', targettype: 'ag' }),
      ),
    )
    await requireSuccess(admin.ask(`POST barring-lists/${data.id}/remove`, { reason: 'abuse' }))
    return answers
  }

export const identity: Area = {
  name: 'identity',
  cases: [
    attack('the file of a document below /uploads', /^404/, async (target) => {
      const { player, picture } = await submitted(target)
      return ['', player.token, target.admin.token].map((token) => target.ask(`GET /uploads/${picture}`, { token }))
    }).controlledBy(reviewAsAdmin),
    attack('reviewing a document with the permission verification.view', /^403 /, async (target) => {
      const { id } = await submitted(target)
      const operator = await target.createOperator({ role: 'staff', permissions: ['verification.view'] })
      return ['look', 'approve', 'reject', 'claim'].map((verb) =>
        operator.ask(`POST verifications/${id}/${verb}`, { reason: 'x' }),
      )
    }).controlledBy(reviewAsAdmin),
    attack('a document with a picture of another player, and made-up names', /^200 422 /, async (target) => {
      const { picture } = await submitted(target)
      const player = await target.register()
      return [picture, `${'0'.repeat(32)}.sealed`, '../secret.key', '%'].map((name) => submit(player, name))
    }).controlledBy(async (target) => {
      const player = await target.register()
      return submit(player, await pictureOf(target, player))
    }),
    attack('HTML, SVG, half a PNG and 100 000 × 100 000 pixels as document', /^(200 4(22|13) |413)/, async (target) => {
      const { token } = await target.register()
      const files = [
        Buffer.from('<!doctype html><script>alert(1)</script>'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        png(400, 400).subarray(0, 60),
        png(100_000, 100_000, { rows: 4 }),
      ]
      return inTurn(files, (bytes) => sendPicture(target, token, bytes))
    }).controlledBy(async (target) => sendPicture(target, (await target.register()).token)),
    attack('malformed passkey assertions', /^200 (4\d\d) /, (target) => {
      const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response: {} }
      return [{ answer }, { answer: null }, { answer: { ...answer, id: '../x' } }, {}].map((body) =>
        target.ask('POST /api/passkeys/login', { body }),
      )
    }).controlledBy(async (target) => (await target.register()).ask('passkeys')),
    attack('push subscriptions at internal addresses', /^200 (409|422) /, async (target) => {
      const player = await target.register()
      const { data } = await player.ask('devices/push')
      const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22), key: String(data['key'] ?? ''), renews: '' }
      return ['http://169.254.169.254/latest', 'https://localhost/x', 'file:///etc/passwd', ''].map((endpoint) =>
        player.ask('devices/push/allow', { ...keys, endpoint }),
      )
    }).controlledBy(async (target) => (await target.register()).ask('devices/push')),
    attack('practice games while practice is off', /^200 4\d\d /, async (target) => {
      const player = await target.register()
      return [
        target.ask('POST /api/practice/open', { body: practice }),
        player.ask('practice/open', practice),
        player.ask('practice/open', { plat_name: '../slot', game_code: '' }),
      ]
    }).controlledBy((target) => target.ask('GET /api/practice/list')),
    attack('twenty launches and transfers at once by a barred player', /^200 403 /, playBarred(true)).controlledBy(
      playBarred(false),
    ),
  ],
}
