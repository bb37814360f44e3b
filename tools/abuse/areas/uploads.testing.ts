import type { Area } from '../case.ts'
import type { Target } from '../target.ts'
import { type Answer, ask, line } from '../http.ts'
import { gifScript, png } from '../picture.ts'

interface Part {
  bytes: Buffer | string
  name?: string
  type?: string
  field?: string
}

function formOf(parts: Part[]): FormData {
  const form = new FormData()
  for (const { bytes, name = 'a.png', type = 'image/png', field = 'file' } of parts)
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return form
}
const send = (target: Target, token: string, ...parts: Part[]): Promise<Answer> =>
  ask(target.url, 'POST /api/uploadimg', { raw: formOf(parts), token })
const sends =
  (...parts: Part[]) =>
  async (target: Target): Promise<string> =>
    line(await send(target, (await target.join()).token, ...parts))
const right = sends({ bytes: png(40, 40) })
/** Where a picture was kept, and what is answered there. */
async function kept(target: Target, part: Part): Promise<Answer> {
  const answer = await target.must(send(target, (await target.join()).token, part))
  return target.ask(`GET ${new URL(answer.data.avatar, target.url).pathname}`)
}
const refused = /^(200 4(22|13|00) |413|400)/
const wrong = (name: string, tried: string, ...parts: Part[]) => ({
  name,
  tried,
  expected: refused,
  run: sends(...parts),
  weak: right,
})

/** Pictures that are none, and more than pictures. */
export const uploads: Area = {
  name: 'uploads',
  cases: [
    {
      name: 'nobody uploads without a session',
      tried: 'a good picture with no token',
      expected: /^200 401 /,
      run: async (target) => line(await send(target, '', { bytes: png(40, 40) })),
      weak: right,
    },
    wrong('an SVG is no picture', 'an svg with a script, as image/png', {
      bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    }),
    wrong('a page is no picture', 'html as a.png of image/png', { bytes: '<!doctype html><script>alert(1)</script>' }),
    wrong('a picture says what it is by its first bytes', 'html behind a PNG signature', {
      bytes: Buffer.concat([png(1, 1).subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    }),
    wrong('a picture too large to be drawn is refused', '100 000 by 100 000 in a few kilobytes', {
      bytes: png(100_000, 100_000, { rows: 4 }),
    }),
    wrong('a bomb is refused', '30 000 by 30 000 of nothing, compressed to less than a megabyte', {
      bytes: png(30_000, 30_000, { rows: 30_000 }),
    }),
    wrong('half a picture is none', 'a picture cut in the middle', { bytes: png(400, 400).subarray(0, 60) }),
    wrong('a file over 2 MiB is refused', 'a picture with 3 MiB behind it', {
      bytes: png(40, 40, { more: 'a'.repeat(3 << 20) }),
    }),
    wrong('no file is refused', 'a form without one', { bytes: '', field: 'other' }),
    wrong('another field is no file', 'a good picture as avatar', { bytes: png(40, 40), field: 'avatar' }),
    {
      name: 'what stands behind a picture is not kept',
      tried: 'a PNG with a script behind its end and in a note',
      expected: /^200 image\/(png|webp) nosniff clean$/,
      run: async (target) => {
        const { status, headers, text } = await kept(target, {
          bytes: png(40, 40, { note: '<script>', more: '<script>alert(1)</script>' }),
        })
        return `${status} ${headers.get('content-type')} ${headers.get('x-content-type-options')} ${text.includes('script') ? 'with it' : 'clean'}`
      },
    },
    {
      name: 'a picture that is a script as well is drawn again or refused',
      tried: 'GIF89a/*…*/=1;alert(1)',
      expected: /^(refused|clean)$/,
      run: async (target) => {
        const answer = await send(target, (await target.join()).token, {
          bytes: gifScript(),
          name: 'a.gif',
          type: 'image/gif',
        })
        if (answer.code !== '200') return 'refused'
        const found = await target.ask(`GET ${new URL(answer.data.avatar, target.url).pathname}`)
        return found.text.includes('alert') ? 'with it' : 'clean'
      },
    },
    {
      name: 'nobody chooses where a picture is kept',
      tried: 'file names ../../x.png, /etc/x.png, a.php%00.png, con.html',
      expected: /^\/uploads\/[\w-]+\.(png|webp)$/,
      run: async (target) => {
        const names = ['../../x.png', '/etc/x.png', 'a.php\0.png', 'con.html', 'a.png/../../b']
        const lines: string[] = []
        for (const name of names) {
          const answer = await target.must(send(target, (await target.join()).token, { bytes: png(40, 40), name }))
          lines.push(new URL(answer.data.avatar, target.url).pathname)
        }
        return lines
      },
    },
    {
      name: 'a picture opened by itself can do nothing',
      tried: 'its content security policy',
      expected: /default-src 'none'.*sandbox/,
      run: async (target) =>
        (await kept(target, { bytes: png(40, 40) })).headers.get('content-security-policy') ?? 'none',
    },
    {
      name: 'what is uploaded is not listed or climbed out of',
      tried: '/uploads/, /uploads/../, %2e%2e, a name of another form',
      expected: /^404/,
      run: async (target) => {
        const paths = [
          '/uploads/',
          '/uploads',
          '/uploads/%2e%2e%2fsecret.key',
          '/uploads/..%5csecret.key',
          '/uploads/a.png',
          '/uploads/.webp',
        ]
        return (await Promise.all(paths.map((path) => target.ask(`GET ${path}`)))).map(line)
      },
    },
    {
      name: 'a form is no way to other calls',
      tried: 'multipart at withdraw, login_pc and the console',
      expected: /^(415|200 415)/,
      run: async (target) => {
        const { token } = await target.join()
        const raw = () => formOf([{ bytes: png(1, 1) }])
        const paths = ['POST /api/withdraw', 'POST /api/login_pc', 'POST /console/api/login']
        return (await Promise.all(paths.map((at) => target.ask(at, { raw: raw(), token })))).map(line)
      },
    },
  ],
}
