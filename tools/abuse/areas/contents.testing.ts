import type { Area } from '../case.ts'
import { type Target } from '../target.ts'
import { line } from '../http.ts'

/** Does something under settings of its own, and puts back what stood before. */
const under =
  (settings: Record<string, unknown>, run: (target: Target) => Promise<string[] | string>) =>
  async (target: Target) => {
    const { data } = await target.must(target.admin.ask('GET settings'))
    const before = Object.fromEntries(Object.keys(settings).map((key) => [key, data[key]]))
    await target.settings(settings)
    try {
      return await run(target)
    } finally {
      await target.settings(before)
    }
  }

const patches =
  (bodies: object[]) =>
  async (target: Target): Promise<string[]> => {
    const lines: string[] = []
    for (const body of bodies) lines.push(line(await target.admin.ask('PATCH settings', body)))
    return lines
  }
const bad = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/x',
  'https://admin:pw@evil.example/',
  'blob:x',
  'file:///etc/passwd',
  '\\\\evil.example',
  '/\\evil.example',
]
const refused = /^4(00|22) /
/** An address in content is refused wherever it may stand. */
const linked =
  (make: (address: string) => [at: string, body: object][]) =>
  async (target: Target): Promise<string[]> => {
    const lines: string[] = []
    for (const address of bad)
      for (const [at, body] of make(address)) lines.push(line(await target.admin.ask(at, body)))
    return lines
  }
const markup =
  '<p>ok</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><iframe src="//evil.example"></iframe><svg onload=alert(1)><style>*{}</style><form action="//evil.example"><input></form><math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'
const harmful = (text: string): string =>
  /<script|onerror|onload|javascript:|<iframe|<svg|<style|<form|<math/i.exec(text)?.[0] ?? 'clean'

/** Settings out of bounds, and content that would act. */
export const contents: Area = {
  name: 'contents',
  cases: [
    {
      name: 'thresholds are amounts',
      tried: 'four_eyes_* of -1, NaN, 1e9, "", null, [1]',
      expected: refused,
      run: patches(['-1', 'NaN', '1e9', '', null, [1]].map((four_eyes_withdrawal) => ({ four_eyes_withdrawal }))),
      weak: patches([{ four_eyes_withdrawal: '0.00' }]),
    },
    {
      name: 'settings have bounds',
      tried: 'rates 0 and 1e9, fees -1, limits -1 and 1.5, hours 24:60, a colour with CSS in it, switches of 2',
      expected: refused,
      run: patches([
        { usdtrate: '-1' },
        { usdtrate: '1000000000' },
        { withdrawcashfee: '-1' },
        { limit_login_name: -1 },
        { limit_login_name: 1.5 },
        { hold_after_reset_hours: 721 },
        { redpacket_claim_from: '24:60' },
        { brand_color: 'red;background:url(//evil.example)' },
        { site_state: 2 },
        { refuse_common_passwords: 2 },
        { redpacket_max_times: 1_000_000 },
      ]),
      weak: patches([{ usdtrate: '7.2' }]),
    },
    {
      name: 'settings lead nowhere odd',
      tried: `addresses of settings: ${bad.slice(0, 4).join(', ')} …`,
      expected: refused,
      run: (target) =>
        patches(
          bad.flatMap((address) => [{ site_logo: address }, { service_url: address }, { ios_download_url: address }]),
        )(target),
    },
    {
      name: 'the installation calls no odd addresses',
      tried: 'file:, gopher:, ftp: and names with passwords as gateway, venue and chain',
      expected: refused,
      run: async (target) => {
        const lines: string[] = []
        for (const address of [
          'file:///etc/passwd',
          'gopher://127.0.0.1:6379/_x',
          'ftp://127.0.0.1/',
          'javascript:x',
          'dict://127.0.0.1:11211/',
        ]) {
          lines.push(line(await target.admin.ask('PATCH settings', { chain_erc20_rpc: address })))
          lines.push(line(await target.admin.ask('PATCH venues/slot', { base_url: address })))
          lines.push(line(await target.admin.ask('PATCH pay-channels/wechat', { settings: { base_url: address } })))
        }
        return lines
      },
    },
    {
      name: 'the allow-list does not shut out who sets it',
      tried: 'operator_addresses of another network',
      expected: refused,
      run: patches([{ operator_addresses: '203.0.113.0/24' }]),
    },
    {
      name: 'a policy is not widened by a setting',
      tried: "media_origins and api_hosts with ; and 'unsafe-inline'",
      expected: /^(4(00|22) .*|clean)$/,
      run: async (target) => {
        const lines = await patches([
          { media_origins: "https://a.example; script-src 'unsafe-inline'" },
          { api_hosts: 'https://a.example;script-src *' },
          { media_origins: "'unsafe-inline'" },
        ])(target)
        const policy = (await target.ask('GET /')).headers.get('content-security-policy') ?? ''
        return [...lines, /unsafe-inline|script-src \*/.test(policy) ? policy : 'clean']
      },
    },
    {
      name: 'a banner leads nowhere odd',
      tried: 'javascript:, data:, //evil and their like as picture and link',
      expected: refused,
      run: linked((address) => [
        ['POST banners', { type: 2, src: address }],
        ['POST banners', { type: 2, src: '/pictures/banner-1.svg', link: address }],
      ]),
      weak: async (target) => {
        const made = await target.must(target.admin.ask('POST banners', { type: 9, src: '/pictures/banner-1.svg' }))
        await target.admin.ask(`DELETE banners/${made.data.id}`)
        return line(made)
      },
    },
    {
      name: 'sponsors and games lead nowhere odd',
      tried: 'the same as picture and link',
      expected: refused,
      run: linked((address) => [
        ['POST sponsors', { name: 'x', src: address }],
        ['POST sponsors', { name: 'x', link: address }],
        [
          'POST games',
          { platform_name: 'slot', game_code: 'x', name: 'x', category_id: 'concise', mobile_img: address },
        ],
      ]),
    },
    {
      name: 'what an operator writes is cleaned',
      tried: 'scripts, handlers, frames and forms in articles, messages, promotions and the welcome text',
      expected: /^clean$/,
      run: async (target) => {
        const player = await target.join()
        const { data } = await target.must(target.admin.ask('GET articles/7'))
        const told = [
          await target.admin.ask('PUT articles/7', { content: markup }),
          await target.ask('POST /api/article', { body: { type: 7 } }),
          await target.admin.ask('POST messages', { title: markup, content: markup, player_id: player.id }),
        ]
        await target.admin.ask('PUT articles/7', { content: data.content })
        await under({ index_modal: markup, repair_tips: markup }, async () => {
          told.push(await target.ask('POST /api/app'), await target.ask('GET /'))
          return ''
        })(target)
        const inbox = await player.ask('noticeList')
        const shown = [
          told[0]!.data.content,
          told[1]!.data.content,
          inbox.data.data?.[0]?.content,
          told[3]!.data.index_modal,
          told[3]!.data.repair_tips,
        ]
        return shown.map((text) => (typeof text === 'string' ? harmful(text) : `no text: ${String(text)}`))
      },
      weak: async () => harmful(markup),
    },
    {
      name: 'no text ends the data of the page',
      tried: 'a title of </script><script> and <!-- in the page of the players',
      expected: /^one block$/,
      run: under({ title: '</script><script>alert(1)</script><!--' }, async (target) => {
        const { text } = await target.ask('GET /')
        return /<script>alert|<title>[^<]*<\/script/.test(text) ? 'broken out' : 'one block'
      }),
    },
  ],
}
