import { type Area, attack, inTurn } from '../case.ts'
import type { Answer } from '../http.ts'
import type { Target } from '../target.ts'

/** Calls of the players' API, with the fields that accept a text. */
const playerCalls = `
  login_pc name password code pow
  register name password confirmPass realname paypassword code pid pow
  updateuserinfo mobile email birthday
  editPassword password paypassword newpasword
  bindcard bank_owner bank bank_address bank_no pay_pass
  delcard id pay_pass
  getcard type
  recharge paytype amount catepay bank bank_no bank_owner bank_address
  payinfo deposit_no
  getPayRange type
  withdraw amount bank password
  transfer amount sourcetype targettype
  getGameUrl plat_name game_type game_code
  doactivityapply activityid amount
  activitydeatil id
  activitylist type
  applyagentdo mobile apply_info
  betrecord date api_type page
  gettransrecord date type api_type page
  getfanshui date api_type
  article type
  gamelistBycode gamecode
  favoritegame id favorite
  betdetail id
  statement from to page
  protection/limit kind period amount`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))
const lists = 'players deposits withdrawals transfers bets audit messages games unmatched-payments'.split(' ')

/** Sends a value in every text field of the players' API and every filter of the console. */
async function sendEverywhere(target: Target, text: unknown): Promise<string[]> {
  const player = await target.register()
  const query = encodeURIComponent(typeof text === 'string' && text.isWellFormed() ? text : JSON.stringify(text))
  const answers = await Promise.all([
    ...playerCalls.map(([path = '', ...names]) =>
      player.ask(path, Object.fromEntries(names.map((name) => [name, text]))),
    ),
    ...lists.flatMap((list) =>
      ['q', 'sort', 'state', 'from'].map((name) => target.admin.ask(`GET ${list}?${name}=${query}`)),
    ),
  ])
  return answers.map(harmIn)
}

/** Signs of harm: an internal error, a message of the database, or an HTML page. */
function harmIn({ status, code, text, headers }: Answer): string {
  if (status >= 500 || code === '500') return `fault ${status}`
  if (/syntax error|invalid input syntax|pg_|kysely|node_modules|at .+\.ts:\d/i.test(text))
    return `leaks ${text.slice(0, 60)}`
  if (/html/.test(headers.get('content-type') ?? '')) return 'a page'
  return 'unharmed'
}
const send = (what: string, ...values: unknown[]) =>
  attack(`${what} in every text field and filter`, /^unharmed$/, async (target) => {
    const results = await inTurn(values, (value) => sendEverywhere(target, value))
    return [...new Set(results.flat())]
  })

export const texts: Area = {
  name: 'texts',
  cases: [
    send('SQL', "' or 1=1 --", "'; drop table player; --", '1); select pg_sleep(9); --', '" or ""="'),
    send('HTML', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>'),
    send('format strings and templates', '%s%n%x%d', '{{7*7}}', '${7*7}#{7*7}', '${jndi:ldap://127.0.0.1/x}'),
    send('paths and commands', '../../../../etc/passwd', '; id; $(id) `id` | id', 'file:///etc/passwd'),
    send(
      'NUL, a lone surrogate, RTL, line ends',
      'a\0b',
      '\ud800',
      '\u202Egnp.exe',
      '🐟🐟🐟',
      'a\r\nX-Bad: 1',
      '\uFEFF',
    ),
    send('long texts', 'a'.repeat(20_000), '鱼'.repeat(5000), `a${'\u0301'.repeat(500)}`),
    send('lists, objects, flags and numbers', ['a', 'b'], { $gt: '' }, { a: { b: [{}] } }, true, 1e308, {
      toString: 'x',
      valueOf: 1,
    }),
    send('wild cards', '%', '_', '*', '.*', '\\'),
  ],
}
