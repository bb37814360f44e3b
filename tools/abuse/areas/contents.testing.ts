import { type Area, attack, inTurn, type Run } from '../case.ts'

const changeSettings =
  (bodies: object[]): Run =>
  ({ admin }) =>
    inTurn(bodies, (body) => admin.ask('PATCH settings', body))

const unsafeAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java	script:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  'https://admin:pw@evil.example/',
  'blob:x',
  'file:///etc/passwd',
  '\\\\evil.example',
  '/\\evil.example',
]
const refused = /^4(00|22) /
/** Sends, for each unsafe address, the calls that `callsWith` makes of it. */
const withUnsafeAddresses =
  (callsWith: (address: string) => [at: string, body: object][]): Run =>
  ({ admin }) =>
    inTurn(unsafeAddresses.flatMap(callsWith), ([at, body]) => admin.ask(at, body))
const markup =
  '<p>ok</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><iframe src="//evil.example"></iframe><svg onload=alert(1)><style>*{}</style><form action="//evil.example"><input></form><math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'
const activeContentOf = (text: unknown): string =>
  typeof text === 'string'
    ? (/<script|onerror|onload|javascript:|<iframe|<svg|<style|<form|<math/i.exec(text)?.[0] ?? 'clean')
    : `no text: ${String(text)}`
const picture = '/pictures/banner-1.svg'

export const contents: Area = {
  name: 'contents',
  cases: [
    attack(
      'thresholds that are no amount',
      refused,
      changeSettings(['-1', 'NaN', '1e9', '', null, [1]].map((four_eyes_withdrawal) => ({ four_eyes_withdrawal }))),
    ).controlledBy(changeSettings([{ four_eyes_withdrawal: '0.00' }])),
    attack(
      'settings out of range',
      refused,
      changeSettings([
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
    ).controlledBy(changeSettings([{ usdtrate: '7.2' }])),
    attack(
      'unsafe addresses in settings',
      refused,
      changeSettings(
        unsafeAddresses.flatMap((address) => [
          { site_logo: address },
          { service_url: address },
          { ios_download_url: address },
        ]),
      ),
    ),
    attack('gateway, venue and chain addresses with other schemes', refused, ({ admin }) => {
      const hosts = ['gopher://127.0.0.1:6379/_x', 'ftp://127.0.0.1/', 'dict://127.0.0.1:11211/']
      const calls = ['file:///etc/passwd', 'javascript:x', ...hosts].flatMap((address): [string, object][] => [
        ['PATCH settings', { chain_erc20_rpc: address }],
        ['PATCH venues/slot', { base_url: address }],
        ['PATCH pay-channels/wechat', { settings: { base_url: address } }],
      ])
      return inTurn(calls, ([at, body]) => admin.ask(at, body))
    }),
    attack(
      'an allow-list without the address of the operator who sets it',
      refused,
      changeSettings([{ operator_addresses: '203.0.113.0/24' }]),
    ),
    attack('settings that widen the content security policy', /^(4(00|22) .*|clean)$/, async (target) => {
      const bodies = [
        { media_origins: "https://a.example; script-src 'unsafe-inline'" },
        { api_hosts: 'https://a.example;script-src *' },
        { media_origins: "'unsafe-inline'" },
      ]
      const answers = await inTurn(bodies, (body) => target.admin.ask('PATCH settings', body))
      const policy = (await target.ask('GET /')).headers.get('content-security-policy') ?? ''
      return [...answers, /unsafe-inline|script-src \*/.test(policy) ? policy : 'clean']
    }),
    attack(
      'banners with unsafe addresses',
      refused,
      withUnsafeAddresses((address) => [
        ['POST banners', { type: 2, src: address }],
        ['POST banners', { type: 2, src: picture, link: address }],
      ]),
    ).controlledBy(async ({ admin, requireSuccess }) => {
      const made = await requireSuccess(admin.ask('POST banners', { type: 9, src: picture }))
      await admin.ask(`DELETE banners/${made.data.id}`)
      return made
    }),
    attack(
      'sponsors and games with unsafe addresses',
      refused,
      withUnsafeAddresses((address) => [
        ['POST sponsors', { name: 'x', src: address }],
        ['POST sponsors', { name: 'x', link: address }],
        [
          'POST games',
          { platform_name: 'slot', game_code: 'x', name: 'x', category_id: 'concise', mobile_img: address },
        ],
      ]),
    ),
    attack('active content in an article, a message and the welcome text', /^clean$/, async (target) => {
      const { admin } = target
      const player = await target.register()
      const { data } = await target.requireSuccess(admin.ask('GET articles/7'))
      const saved = await admin.ask('PUT articles/7', { content: markup })
      const article = await target.ask('POST /api/article', { body: { type: 7 } })
      await admin.ask('PUT articles/7', { content: data.content })
      await admin.ask('POST messages', { title: markup, content: markup, player_id: player.id })
      const welcome = { index_modal: markup, repair_tips: markup }
      const app = await target.withSettings(welcome, () => target.ask('POST /api/app'))
      const inbox = await player.ask('noticeList')
      const shown = [saved.data.content, article.data.content, inbox.data.data?.[0]?.content]
      return [...shown, app.data.index_modal, app.data.repair_tips].map(activeContentOf)
    }).controlledBy(() => activeContentOf(markup)),
    attack('a title that closes the script block of the page', /^one block$/, (target) =>
      target.withSettings({ title: '</script><script>alert(1)</script><!--' }, async () => {
        const { text } = await target.ask('GET /')
        return /<script>alert|<title>[^<]*<\/script/.test(text) ? 'closed' : 'one block'
      }),
    ),
  ],
}
