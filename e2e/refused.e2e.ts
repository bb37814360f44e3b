import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { barriers } from './support/axe.ts'
import { open } from './support/look.ts'
import { expectToast } from './support/said.ts'
import { cards, protection, venues, ways } from './support/scenes/scene.ts'
import { type Answer, asMember, ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

interface Step {
  /** The field that is refused, by its name in the payload. */
  field: string
  said: string | RegExp
  /** What is typed into fields before the button is pressed. */
  fill?: Record<string, string>
}

interface Scene {
  /** Where the form stands, below apps/play/src. */
  file: string
  route: string
  answers?: Record<string, Answer>
  /** Buttons or radios to press, by name, until the form is there. */
  press?: (string | RegExp)[]
  isVisitor?: boolean
  steps: Step[]
}

const bankCards = { getcard: cards }
const apply = { activitydeatil: ok({ id: 7, title: '首存礼', content: '', can_apply: 1, needs_amount: 1 }) }
const password = '请输入旧密码'

/** Every form of the player site, left empty or filled in wrongly. */
const scenes: Scene[] = [
  {
    file: 'auth/LoginPage.tsx',
    route: '/login',
    isVisitor: true,
    steps: [
      { field: 'name', said: '请输入您的账号和密码！' },
      { field: 'password', said: '请输入您的账号和密码！', fill: { name: 'koi123' } },
      { field: 'code', said: '请输入验证码！', fill: { password: 'koi12345' } },
      { field: 'code', said: '验证码错误！', fill: { code: '????' } },
    ],
  },
  {
    file: 'auth/LoginPage.tsx',
    route: '/login?type=1',
    isVisitor: true,
    steps: [
      { field: 'name', said: '用户名长度不得低于6位，以字母和数字组合！' },
      { field: 'password', said: '密码长度最少8位！以字母和数字组合！', fill: { name: 'koi123' } },
      { field: 'confirmPass', said: '两次密码不一致！', fill: { password: 'koi12345' } },
      { field: 'realname', said: '姓名格式不正确，可以是中，英文名称！', fill: { confirmPass: 'koi12345' } },
      { field: 'paypassword', said: '支付密码长度需是6位！', fill: { realname: '李小龙' } },
    ],
  },
  {
    file: 'auth/PasswordPage.tsx',
    route: '/password?type=1',
    answers: { editPassword: refused('旧密码错误') },
    steps: [
      { field: 'password', said: password },
      { field: 'paypassword', said: '请输入新密码', fill: { password: 'koi12345' } },
      { field: 'newpasword', said: '请输入确认密码', fill: { paypassword: 'koi12346' } },
      { field: 'password', said: '旧密码错误', fill: { newpasword: 'koi12346' } },
    ],
  },
  { file: 'auth/PasswordPage.tsx', route: '/password?type=2', steps: [{ field: 'password', said: password }] },
  {
    file: 'deposit/DepositForm.tsx',
    route: '/recharge',
    answers: {
      get_pay_way: ok(ways),
      getcard: cards,
      recharge: refused('已超出存款限额：24小时内最多存款1元，目前还可存款1元'),
    },
    steps: [
      { field: 'amount', said: /^请输入金额在/ },
      { field: 'amount', said: /^已超出存款限额/, fill: { amount: '500' } },
    ],
  },
  {
    file: 'deposit/DepositForm.tsx',
    route: '/recharge',
    answers: { get_pay_way: ok(ways), getcard: cards },
    press: ['银行卡'],
    steps: [
      { field: 'bank_owner', said: '请输入存款人姓名' },
      { field: 'bank', said: '请输入银行类型', fill: { bank_owner: '李小龙' } },
    ],
  },
  {
    file: 'payee/AddBankCardPage.tsx',
    route: '/addBankCard',
    steps: [
      { field: 'bank_owner', said: '请输入姓名' },
      { field: 'bank', said: '请输入银行', fill: { bank_owner: '李小龙' } },
    ],
  },
  {
    file: 'payee/AddUsdtCardPage.tsx',
    route: '/addUsdtCard',
    answers: { bindcard: refused('支付密码错误') },
    steps: [
      { field: 'bank_no', said: '请输入USDT地址' },
      { field: 'pay_pass', said: '请输人支付密码', fill: { bank_no: 'Tone' } },
      { field: 'pay_pass', said: '支付密码错误', fill: { pay_pass: '111111' } },
    ],
  },
  {
    file: 'payee/AddressSheet.tsx',
    route: '/wallet?type=2&show=1',
    steps: [{ field: 'bank_no', said: '请输入钱包地址' }],
  },
  {
    file: 'payee/AddressSheet.tsx',
    route: '/wallet?type=3&show=2',
    steps: [{ field: 'bank_no', said: '请输入钱包地址' }],
  },
  {
    file: 'payee/UnbindDialog.tsx',
    route: '/wallet?type=1',
    answers: bankCards,
    press: [/解绑/],
    steps: [{ field: 'pay_pass', said: '请输入6位数字支付密码' }],
  },
  {
    file: 'profile/UserInfoPage.tsx',
    route: '/userInfo',
    steps: [
      { field: 'mobile', said: '请输入正确手机号' },
      { field: 'email', said: '请输入正确邮箱号', fill: { mobile: '13800138000' } },
      { field: 'birthday', said: '请输入正确的日期格式：YYYY-MM-DD', fill: { email: 'a@b.com' } },
    ],
  },
  {
    file: 'agent/AgentPage.tsx',
    route: '/applyagent',
    steps: [
      { field: 'mobile', said: '请输入正确手机号' },
      { field: 'apply_info', said: '请输入申请理由', fill: { mobile: '13800138000' } },
    ],
  },
  {
    file: 'promotion/ApplyDialog.tsx',
    route: '/activityInfo?id=7',
    answers: apply,
    press: ['立即申请'],
    steps: [{ field: 'amount', said: '请输入申请金额' }],
  },
  {
    file: 'protection/Limits.tsx',
    route: '/protection',
    answers: { protection, 'protection/limit': refused('请输入正确的限额金额') },
    press: [/^24小时/],
    steps: [{ field: 'amount', said: '请输入正确的限额金额' }],
  },
  {
    file: 'venue/ConvertSheet.tsx',
    route: '/transfer',
    answers: { balancelist: venues },
    press: [/^真人馆/],
    steps: [{ field: 'amount', said: '请输入操作金额！' }],
  },
  {
    file: 'venue/ManualTransfer.tsx',
    route: '/transfer',
    answers: { balancelist: venues },
    steps: [
      { field: 'amount', said: '请输入操作金额！' },
      { field: 'targettype', said: '请选择转入平台', fill: { amount: '10' } },
    ],
  },
  {
    file: 'withdraw/WithdrawalForm.tsx',
    route: '/withdrawal',
    answers: { ...bankCards, withdraw: refused('余额不足') },
    steps: [{ field: 'bank', said: '请选择您要提现到的银行卡' }],
  },
]

const sources = join(import.meta.dirname, '../apps/play/src')

test('R47 every form of the player site is walked through here', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const holding = (mark: RegExp) => files.filter((name) => mark.test(readFileSync(join(sources, name), 'utf8')))
  expect(holding(/<form\b/)).toEqual([])
  expect(holding(/<Form\b/).toSorted()).toEqual([...new Set(scenes.map(({ file }) => file))].toSorted())
})

/** The form on top: a sheet's, where one is open. */
const formOf = (page: Page) => page.locator('form').last()
const inputOf = (page: Page, name: string) => formOf(page).locator(`[name="${name}"]:not([tabindex="-1"])`)

for (const { file, route, answers = {}, press = [], isVisitor, steps } of scenes)
  test(`ruling 34 ${file} at ${route}${press.map(String).join('')} says beside a field why it is refused`, async ({
    page,
  }) => {
    if (!isVisitor) await asMember(page)
    await stub(page, answers)
    await open(page, route)
    for (const name of press)
      await page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first().click()
    for (const { field, said, fill = {} } of steps) {
      for (const [name, value] of Object.entries(fill)) {
        await inputOf(page, name).fill(value)
        // What was said of it does not outlive the value it was said of.
        await expect(inputOf(page, name)).not.toHaveAttribute('aria-invalid')
      }
      await formOf(page).locator('button[type=submit]').click()
      await expectToast(page, said)
      const input = inputOf(page, field)
      await expect(input).toBeFocused()
      const told = (await input.getAttribute('role')) === 'radio' ? page.getByRole('radiogroup').first() : input
      await expect(told).toHaveAttribute('aria-invalid', 'true')
      await expect(told).toHaveAccessibleDescription(said)
      await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    }
    expect(await barriers(page)).toEqual([])
  })
