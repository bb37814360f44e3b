import { OldPasswordWrong, PayPasswordWrong } from '@koi/contract/player/auth/auth.copy'
import { BonusCodeUnknown } from '@koi/contract/reward/bonus/bonus.copy'
import { PasskeyNameMalformed } from '@koi/contract/player/passkey/passkey.copy'
import { LimitMalformed, LimitReached } from '@koi/contract/player/protection/protection.copy'
import {
  CurrentPasswordWrong,
  PlayerFactorWrong,
  RecoveryWrong,
  SignInFactorNeeded,
} from '@koi/contract/player/recovery/recovery.copy'
import { NotEnough } from '@koi/contract/money/withdraw/withdraw.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { captchaText, fillIn } from '../../player/auth/login.testing.ts'
import { type Answers, ok, paged, refusedBy, serve } from './answers.testing.ts'
import { findViolations } from './axe.testing.ts'
import { cards, passkeys, protection, venues, ways } from './scenes/scene.testing.ts'
import { asPlayer, expectCount, expectToast, fakeClock, open, advanceClock } from './screen.testing.tsx'

interface Step {
  /** Name of the refused field in the payload. */
  field: string
  message: string | RegExp
  /** Texts to type before the press. The login screen keeps a typed name for the visit. */
  fill?: Record<string, string>
  /** Number of fields that are marked as wrong. Default: 1. */
  marked?: number
}

interface Scene {
  file: string
  route: string
  answers?: Answers
  /** Names of buttons or radios to press until the form shows. */
  press?: (string | RegExp)[]
  isVisitor?: boolean
  /** Fills in what precedes the form. */
  prepare?: () => Promise<void>
  /** Name of the region with the form; default: the last form of the screen. */
  region?: string
  /** Number of forms on the screen if there is more than one. */
  forms?: number
  steps: Step[]
}

const bankCards = { getcard: cards }
const twoCards = ok(
  [1, 2].map((id) => ({ id, bank: '锦绣银行', bank_no: `622200001111222${id}`, bank_owner: '李小龙' })),
)
const apply = { activitydeatil: ok({ id: 7, title: '首存礼', content: '', can_apply: 1, needs_amount: 1 }) }
const password = '请输入旧密码'

/** Scenes for every form of the player site, each left empty or filled in wrongly. */
const scenes: Scene[] = [
  {
    file: 'player/auth/LoginPage.tsx',
    route: '/login',
    isVisitor: true,
    steps: [
      { field: 'name', message: '请输入您的账号和密码！', fill: { name: '' } },
      { field: 'password', message: '请输入您的账号和密码！', fill: { name: 'koi123' } },
      { field: 'code', message: '请输入验证码！', fill: { password: 'koi12345' } },
      { field: 'code', message: '验证码错误！', fill: { code: '????' } },
    ],
  },
  {
    file: 'player/auth/SecondStep.tsx',
    route: '/login',
    isVisitor: true,
    answers: {
      login_pc: (sent) => (sent.body['otp'] ? refusedBy(PlayerFactorWrong) : refusedBy(SignInFactorNeeded)),
    },
    prepare: async () => {
      await fillIn({ name: 'koi123', password: 'koi12345', code: await captchaText() })
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect.element(page.css('[name="otp"]')).toBeVisible()
    },
    steps: [{ field: 'otp', message: '动态验证码错误', fill: { otp: '000000' } }],
  },
  {
    file: 'player/auth/LoginPage.tsx',
    route: '/login?type=1',
    isVisitor: true,
    steps: [
      { field: 'name', message: '用户名长度不得低于6位，以字母和数字组合！', fill: { name: '', realname: '' } },
      { field: 'password', message: '密码长度最少8位！以字母和数字组合！', fill: { name: 'koi123' } },
      { field: 'confirmPass', message: '两次密码不一致！', fill: { password: 'koi12345' } },
      { field: 'realname', message: '姓名格式不正确，可以是中，英文名称！', fill: { confirmPass: 'koi12345' } },
      { field: 'paypassword', message: '支付密码长度需是6位！', fill: { realname: '李小龙' } },
    ],
  },
  {
    file: 'player/auth/PasswordPage.tsx',
    route: '/password?type=1',
    answers: { editPassword: refusedBy(OldPasswordWrong) },
    steps: [
      { field: 'password', message: password },
      { field: 'paypassword', message: '请输入新密码', fill: { password: 'koi12345' } },
      { field: 'newpasword', message: '请输入确认密码', fill: { paypassword: 'koi12346' } },
      { field: 'password', message: '旧密码错误', fill: { newpasword: 'koi12346' } },
    ],
  },
  {
    file: 'player/auth/PasswordPage.tsx',
    route: '/password?type=2',
    steps: [{ field: 'password', message: password }],
  },
  {
    file: 'reward/bonus/BonusPage.tsx',
    route: '/bonus',
    answers: {
      'bonus/list': ok({ offers: [], open: [], list: paged([]).data }),
      'bonus/code': refusedBy(BonusCodeUnknown),
    },
    steps: [{ field: 'code', message: BonusCodeUnknown.text(), fill: { code: 'KOI' } }],
  },
  {
    file: 'money/deposit/DepositForm.tsx',
    route: '/recharge',
    answers: {
      get_pay_way: ok(ways),
      getcard: cards,
      recharge: refusedBy(LimitReached, { period: 'calendar', span: 'day', most: '1', rest: '1' }),
    },
    steps: [
      { field: 'amount', message: /^请输入金额在/ },
      { field: 'amount', message: /^已超出存款限额/, fill: { amount: '500' } },
    ],
  },
  {
    file: 'money/deposit/DepositForm.tsx',
    route: '/recharge',
    answers: { get_pay_way: ok(ways), getcard: cards },
    press: ['银行卡'],
    steps: [
      { field: 'bank_owner', message: '请输入存款人姓名' },
      { field: 'bank', message: '请输入银行类型', fill: { bank_owner: '李小龙' } },
    ],
  },
  {
    file: 'money/payee/AddBankCardPage.tsx',
    route: '/addBankCard',
    steps: [
      { field: 'bank_owner', message: '请输入姓名', marked: 5 },
      { field: 'bank', message: '请输入银行', fill: { bank_owner: '李小龙' }, marked: 4 },
    ],
  },
  {
    file: 'money/payee/AddUsdtCardPage.tsx',
    route: '/addUsdtCard',
    answers: { bindcard: refusedBy(PayPasswordWrong) },
    steps: [
      { field: 'bank_no', message: '请输入USDT地址' },
      { field: 'pay_pass', message: '请输人支付密码', fill: { bank_no: 'Tone' } },
      { field: 'pay_pass', message: '支付密码错误', fill: { pay_pass: '111111' } },
    ],
  },
  {
    file: 'money/payee/AddressSheet.tsx',
    route: '/wallet?type=2&show=1',
    steps: [{ field: 'bank_no', message: '请输入钱包地址' }],
  },
  {
    file: 'money/payee/AddressSheet.tsx',
    route: '/wallet?type=3&show=2',
    steps: [{ field: 'bank_no', message: '请输入钱包地址' }],
  },
  {
    file: 'money/payee/UnbindDialog.tsx',
    route: '/wallet?type=1',
    answers: bankCards,
    press: [/解绑/],
    steps: [{ field: 'pay_pass', message: '请输入6位数字支付密码' }],
  },
  {
    file: 'player/profile/UserInfoPage.tsx',
    route: '/userInfo',
    steps: [
      { field: 'mobile', message: '请输入正确手机号' },
      { field: 'email', message: '请输入正确邮箱号', fill: { mobile: '13800138000' } },
      { field: 'birthday', message: '请输入正确的日期格式：YYYY-MM-DD', fill: { email: 'a@b.com' } },
    ],
  },
  {
    file: 'partner/agent/AgentPage.tsx',
    route: '/applyagent',
    steps: [
      { field: 'mobile', message: '请输入正确手机号' },
      { field: 'apply_info', message: '请输入申请理由', fill: { mobile: '13800138000' } },
    ],
  },
  {
    file: 'reward/promotion/ApplyDialog.tsx',
    route: '/activityInfo?id=7',
    answers: apply,
    press: ['立即申请'],
    steps: [{ field: 'amount', message: '请输入申请金额' }],
  },
  {
    file: 'player/protection/LimitSheet.tsx',
    route: '/protection',
    answers: { protection, 'protection/limit': refusedBy(LimitMalformed) },
    press: [/^24小时/],
    steps: [{ field: 'amount', message: '请输入正确的限额金额' }],
  },
  {
    file: 'player/protection/Lift.tsx',
    route: '/protection',
    answers: {
      protection: ok({ limits: [], is_excluded: 1, is_term_over: 1, can_ask_lift: 1 }),
    },
    steps: [{ field: 'reason', message: '请填写申请理由' }],
  },
  {
    file: 'player/inquiry/InquiryForm.tsx',
    route: '/inquiries',
    answers: { inquiries: paged([]) },
    steps: [{ field: 'content', message: '请至少用10个字说明情况' }],
  },
  {
    file: 'player/verification/VerificationForm.tsx',
    route: '/verification',
    answers: { verification: ok({ needed: 2, state: 'none' }) },
    steps: [
      { field: 'realname', message: '请填写证件上的真实姓名' },
      { field: 'number', message: '请填写正确的证件号码', fill: { realname: '李小龙' } },
      { field: 'pictures', message: '请上传1到3张证件照片', fill: { number: '110101199001010015' } },
    ],
  },
  {
    file: 'player/recovery/FactorPage.tsx',
    route: '/factor',
    answers: { factor: ok({ is_on: 1, codes: 8 }), 'factor/remove': refusedBy(PlayerFactorWrong) },
    steps: [{ field: 'otp', message: '动态验证码错误', fill: { otp: '000000' } }],
  },
  {
    file: 'player/recovery/AddPasskey.tsx',
    route: '/factor',
    answers: {
      factor: ok({ is_on: 0, passkeys: 0 }),
      passkeys: passkeys([]),
      'passkeys/start': refusedBy(CurrentPasswordWrong),
    },
    forms: 2,
    steps: [{ field: 'password', message: '登录密码错误', fill: { password: 'koi12345' } }],
  },
  {
    file: 'player/recovery/PasskeyDialog.tsx',
    route: '/factor',
    answers: {
      factor: ok({ is_on: 0, passkeys: 1 }),
      passkeys: passkeys(['手机']),
      'passkeys/rename': refusedBy(PasskeyNameMalformed),
    },
    press: ['重命名手机'],
    steps: [{ field: 'name', message: '名称为1至30个字', fill: { name: ' ' } }],
  },
  {
    file: 'player/recovery/FactorUse.tsx',
    route: '/factor',
    region: '取款与绑卡确认',
    answers: {
      factor: ok({ is_on: 1, codes: 8, is_step_up: 1 }),
      'factor/stepUp': refusedBy(PlayerFactorWrong),
    },
    steps: [{ field: 'otp', message: '动态验证码错误', fill: { otp: '000000' } }],
  },
  {
    file: 'player/recovery/ForgotPage.tsx',
    route: '/forgot',
    isVisitor: true,
    answers: { forgot: refusedBy(RecoveryWrong) },
    steps: [
      { field: 'name', message: '请输入账号' },
      { field: 'otp', message: '请输入动态验证码或恢复码', fill: { name: 'koi123' } },
      { field: 'password', message: '新密码为8-16位字母和数字组合', fill: { otp: '000000' } },
      { field: 'confirmPass', message: '两次密码不一致！', fill: { password: 'koi12345' } },
      { field: 'otp', message: '账号或动态验证码错误，或该账号未开启二次验证', fill: { confirmPass: 'koi12345' } },
    ],
  },
  {
    file: 'play/game/BeforeGame.tsx',
    route: '/gamePage?name=ag',
    answers: { balancelist: ok([{ platname: 'ag', name: '真人馆', balance: '0.00' }]) },
    steps: [{ field: 'amount', message: '请输入操作金额！', fill: { amount: '' } }],
  },
  {
    file: 'play/venue/ConvertSheet.tsx',
    route: '/transfer',
    answers: { balancelist: venues },
    press: [/^真人馆/],
    steps: [{ field: 'amount', message: '请输入操作金额！' }],
  },
  {
    file: 'play/venue/ManualTransfer.tsx',
    route: '/transfer',
    answers: { balancelist: venues },
    steps: [
      { field: 'amount', message: '请输入操作金额！' },
      { field: 'targettype', message: '请选择转入平台', fill: { amount: '10' } },
    ],
  },
  {
    file: 'money/withdraw/WithdrawalForm.tsx',
    route: '/withdrawal',
    // A single card would be chosen at once.
    answers: { getcard: twoCards, withdraw: refusedBy(NotEnough) },
    steps: [{ field: 'bank', message: '请选择您要提现到的银行卡' }],
  },
]

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('every source file of the player site that renders a form has a scene in this test', () => {
  const holding = (mark: RegExp) =>
    Object.entries(sources)
      .filter(([name, text]) => !/\.(test|testing)\.tsx$/.test(name) && mark.test(text))
      .map(([name]) => name.replace('../../', ''))
  expect(holding(/<form\b/)).toEqual([])
  expect(holding(/<Form\b|\bas=\{Form\}/).toSorted()).toEqual([...new Set(scenes.map(({ file }) => file))].toSorted())
})

const formIn = (region?: string) =>
  region ? page.getByRole('region', { name: region }).css('form') : page.css('form').last()

for (const { file, route, answers = {}, press = [], isVisitor, prepare, region, forms, steps } of scenes)
  test(`${file} at ${route}${press.map(String).join('')} shows each refusal next to its field [ruling 34]`, async () => {
    const form = () => formIn(region)
    const inputOf = (name: string) => form().css(`[name="${name}"]`).first()
    fakeClock()
    if (!isVisitor) asPlayer()
    serve(answers)
    await open(route)
    await prepare?.()
    for (const name of press)
      await page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first().click()
    if (forms) await expectCount(page.css('form'), forms)
    for (const { field, message, fill = {}, marked: markedCount = 1 } of steps) {
      for (const [name, value] of Object.entries(fill)) {
        await inputOf(name).fill(value)
        await expect.element(inputOf(name)).not.toHaveAttribute('aria-invalid')
      }
      // Wait until the previous toast is gone.
      await advanceClock(2000)
      await expectCount(page.css('[data-kind]'), 0)
      await form().css('button[type=submit]').click()
      await expectToast(message)
      // One place shows it: a toast could cover the field.
      await expectCount(page.css('[data-kind]'), 0)
      const input = inputOf(field)
      await expect.element(input).toHaveFocus()
      const isRadio = input.element().getAttribute('type') === 'radio'
      const marked = isRadio ? page.getByRole('radiogroup').first() : input
      await expect.element(marked).toHaveAttribute('aria-invalid', 'true')
      await expect
        .element(marked)
        .toHaveAccessibleDescription(typeof message === 'string' ? message : expect.stringMatching(message))
      await expectCount(page.css('[aria-invalid]'), markedCount)
    }
    expect(await findViolations()).toEqual([])
  })
