import type { Area } from '../case.ts'
import { type Target } from '../target.ts'
import { type Answer } from '../http.ts'

/** Every call of the players' API with the fields that take a text. */
const fields: Record<string, string[]> = {
  login_pc: ['name', 'password', 'code', 'pow'],
  register: ['name', 'password', 'confirmPass', 'realname', 'paypassword', 'code', 'pid', 'pow'],
  updateuserinfo: ['mobile', 'email', 'birthday'],
  editPassword: ['password', 'paypassword', 'newpasword'],
  bindcard: ['bank_owner', 'bank', 'bank_address', 'bank_no', 'pay_pass'],
  delcard: ['id', 'pay_pass'],
  getcard: ['type'],
  recharge: ['paytype', 'amount', 'catepay', 'bank', 'bank_no', 'bank_owner', 'bank_address'],
  payinfo: ['deposit_no'],
  getPayRange: ['type'],
  withdraw: ['amount', 'bank', 'password'],
  transfer: ['amount', 'sourcetype', 'targettype'],
  getGameUrl: ['plat_name', 'game_type', 'game_code'],
  doactivityapply: ['activityid', 'amount'],
  activitydeatil: ['id'],
  activitylist: ['type'],
  applyagentdo: ['mobile', 'apply_info'],
  betrecord: ['date', 'api_type', 'page'],
  gettransrecord: ['date', 'type', 'api_type', 'page'],
  getfanshui: ['date', 'api_type'],
  article: ['type'],
  gamelistBycode: ['gamecode'],
  favoritegame: ['id', 'favorite'],
  betdetail: ['id'],
  statement: ['from', 'to', 'page'],
  'protection/limit': ['kind', 'period', 'amount'],
}
const lists = [
  'players',
  'deposits',
  'withdrawals',
  'transfers',
  'bets',
  'audit',
  'messages',
  'games',
  'unmatched-payments',
]

async function everywhere(target: Target, text: unknown): Promise<Answer[]> {
  const player = await target.join()
  const players = Object.entries(fields).map(([path, names]) =>
    player.ask(path, Object.fromEntries(names.map((name) => [name, text]))),
  )
  const asked = encodeURIComponent(typeof text === 'string' && text.isWellFormed() ? text : JSON.stringify(text))
  const operators = lists.flatMap((list) =>
    ['q', 'sort', 'state', 'from'].map((name) => target.admin.ask(`GET ${list}?${name}=${asked}`)),
  )
  return Promise.all([...players, ...operators])
}

/** A fault of ours, a sentence of the database, or markup that is not written as a text. */
function harmed({ status, code, text, headers }: Answer): string {
  if (status >= 500 || code === '500') return `fault ${status}`
  if (/syntax error|invalid input syntax|pg_|kysely|node_modules|at .+\.ts:\d/i.test(text))
    return `tells ${text.slice(0, 60)}`
  if (/html/.test(headers.get('content-type') ?? '')) return 'a page'
  return 'unharmed'
}
const sent =
  (...texts: unknown[]) =>
  async (target: Target): Promise<string[]> => {
    const answers: Answer[] = []
    for (const text of texts) answers.push(...(await everywhere(target, text)))
    return [...new Set(answers.map(harmed))]
  }
const field = (name: string, tried: string, ...texts: unknown[]) => ({
  name,
  tried: `${tried}, in every text field and filter`,
  expected: /^unharmed$/,
  run: sent(...texts),
})

/** What no form would send as a text, in every text field. */
export const texts: Area = {
  name: 'texts',
  cases: [
    field(
      'SQL is a text',
      "' or 1=1 --, '; drop table player; --, \\'; select pg_sleep(9)",
      "' or 1=1 --",
      "'; drop table player; --",
      '1); select pg_sleep(9); --',
      '" or ""="',
    ),
    field(
      'HTML is a text',
      '<script>, an image with onerror, a closing tag',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg/onload=alert(1)>',
    ),
    field(
      'format strings and templates are texts',
      '%s%n%x, {{7*7}}, ${7*7}, #{7*7}, ${jndi:ldap://x}',
      '%s%n%x%d',
      '{{7*7}}',
      '${7*7}#{7*7}',
      '${jndi:ldap://127.0.0.1/x}',
    ),
    field(
      'paths and commands are texts',
      '../../etc/passwd, ; id, $(id), `id`, file:///etc/passwd',
      '../../../../etc/passwd',
      '; id; $(id) `id` | id',
      'file:///etc/passwd',
    ),
    field(
      'odd signs are texts',
      'NUL, a lone surrogate, RTL, emoji, line ends, a BOM',
      'a\0b',
      '\ud800',
      '\u202Egnp.exe',
      '🐟🐟🐟',
      'a\r\nX-Bad: 1',
      '\uFEFF',
    ),
    field(
      'long texts are texts',
      '20 000 signs, 5000 Chinese ones, one sign with 500 marks',
      'a'.repeat(20_000),
      '鱼'.repeat(5000),
      `a${'\u0301'.repeat(500)}`,
    ),
    field(
      'other kinds are no texts',
      'a list, an object, nested ones, true, a huge number, an operator of a query',
      ['a', 'b'],
      { $gt: '' },
      { a: { b: [{}] } },
      true,
      1e308,
      { toString: 'x', valueOf: 1 },
    ),
    field('wild cards find no more', '%, _, *, .*, \\', '%', '_', '*', '.*', '\\'),
  ],
}
