import { type Area, attack, inTurn, type Run } from '../case.ts'
import type { Answer } from '../http.ts'
import { gifScript, png } from '../picture.ts'
import type { Target } from '../target.ts'

interface Part {
  bytes: Buffer | string
  name?: string
  type?: string
  field?: string
}

function formOf({ bytes, name = 'a.png', type = 'image/png', field = 'file' }: Part): FormData {
  const form = new FormData()
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return form
}
const upload = async (target: Target, part: Part): Promise<Answer> =>
  target.ask('POST /api/uploadimg', { raw: formOf(part), token: (await target.register()).token })
const uploading =
  (part: Part): Run =>
  (target) =>
    upload(target, part)
const pathOf = ({ data }: Answer, target: Target): string => new URL(data.avatar, target.url).pathname
/** Uploads a picture and reads it at its public address. */
const readUploaded = async (target: Target, part: Part): Promise<Answer> =>
  target.ask(`GET ${pathOf(await target.requireSuccess(upload(target, part)), target)}`)
const valid = uploading({ bytes: png(40, 40) })
const wrong = (what: string, part: Part) =>
  attack(what, /^(200 4(22|13|00) |413|400)/, uploading(part)).controlledBy(valid)
const script = '<script>alert(1)</script>'

/** Attacks with avatars that are not pictures, or not only pictures. */
export const uploads: Area = {
  name: 'uploads',
  cases: [
    attack('an upload without a session', /^200 401 /, (target) =>
      target.ask('POST /api/uploadimg', { raw: formOf({ bytes: png(40, 40) }), token: '' }),
    ).controlledBy(valid),
    wrong('an SVG with a script, as image/png', {
      bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    }),
    wrong('HTML as a.png of image/png', { bytes: `<!doctype html>${script}` }),
    wrong('HTML after a PNG signature', { bytes: Buffer.concat([png(1, 1).subarray(0, 8), Buffer.from(script)]) }),
    wrong('100 000 × 100 000 pixels in a few kilobytes', { bytes: png(100_000, 100_000, { rows: 4 }) }),
    wrong('30 000 × 30 000 empty pixels in less than 1 MB', { bytes: png(30_000, 30_000, { rows: 30_000 }) }),
    wrong('a picture cut in the middle', { bytes: png(400, 400).subarray(0, 60) }),
    wrong('a picture with 3 MiB after its end', { bytes: png(40, 40, { more: 'a'.repeat(3 << 20) }) }),
    wrong('a form without a file', { bytes: '', field: 'other' }),
    wrong('a picture in another field', { bytes: png(40, 40), field: 'avatar' }),
    attack('scripts in a note and after the end of a PNG', /^200 image\/(png|webp) nosniff clean$/, async (target) => {
      const bytes = png(40, 40, { note: '<script>', more: script })
      const { status, headers, text } = await readUploaded(target, { bytes })
      const content = text.includes('script') ? 'script' : 'clean'
      return `${status} ${headers.get('content-type')} ${headers.get('x-content-type-options')} ${content}`
    }),
    attack('a GIF that is also a script', /^(refused|clean)$/, async (target) => {
      const answer = await upload(target, { bytes: gifScript(), name: 'a.gif', type: 'image/gif' })
      if (answer.code !== '200') return 'refused'
      return (await target.ask(`GET ${pathOf(answer, target)}`)).text.includes('alert') ? 'script' : 'clean'
    }),
    attack('file names that traverse folders or end in .html', /^\/uploads\/[\w-]+\.(png|webp)$/, (target) =>
      inTurn(['../../x.png', '/etc/x.png', 'a.php\0.png', 'con.html', 'a.png/../../b'], async (name) =>
        pathOf(await target.requireSuccess(upload(target, { bytes: png(40, 40), name })), target),
      ),
    ),
    attack('the policy of a picture that is opened by itself', /default-src 'none'.*sandbox/, async (target) => {
      const { headers } = await readUploaded(target, { bytes: png(40, 40) })
      return headers.get('content-security-policy') ?? 'none'
    }),
    attack('listing and leaving /uploads', /^404/, (target) =>
      ['/', '', '/%2e%2e%2fsecret.key', '/..%5csecret.key', '/a.png', '/.webp'].map((path) =>
        target.ask(`GET /uploads${path}`),
      ),
    ),
    attack('multipart at withdraw and the sign-ins', /^(415|200 415)/, async (target) => {
      const { token } = await target.register()
      return ['POST /api/withdraw', 'POST /api/login_pc', 'POST /console/api/login'].map((at) =>
        target.ask(at, { raw: formOf({ bytes: png(1, 1) }), token }),
      )
    }),
  ],
}
