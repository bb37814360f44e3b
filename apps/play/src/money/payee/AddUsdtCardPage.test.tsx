import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectRoute,
  expectToastOnPress,
  expectTexts,
  expectToast,
  field,
  fakeClock,
  open,
  step,
} from '../../app/testing/screen.testing.tsx'

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

test('the USDT screen checks its fields in order, then adds the address [USDT-06, WALLET-25]', async () => {
  const api = serve({ bindcard: ok(null, '') })
  await open('/zhanzhu')
  await open('/addUsdtCard')
  await step('the form [USDT-01, USDT-02, USDT-03, USDT-07]', async () => {
    await expect.element(page.getByText('USDT', { exact: true })).toBeVisible()
    await expectTexts(page.getByRole('radio'), ['TRC20', 'ERC20'])
    await expect.element(page.getByRole('radio', { name: 'TRC20' })).toBeChecked()
    await expect.element(page.getByText('因地址与协议不匹配造成的损失由用户自行承担')).toBeVisible()
  })
  await step('the address [USDT-08]', async () => {
    await expectToastOnPress('确定', '请输入USDT地址')
  })
  await step('the payment password [USDT-04, USDT-10]', async () => {
    await page.getByLabelText('钱包地址').fill('Tabc-1')
    await expectToastOnPress('确定', '请输人支付密码')
    expect(api.sent('bindcard')).toHaveLength(0)
  })
  await step('sends the form [USDT-05, USDT-06, USDT-11]', async () => {
    await field('pay_pass').fill('123456')
    await page.getByRole('button', { name: '确定' }).click()
    await expectToast('绑定成功')
    await expectRoute('/zhanzhu')
    expect(api.last('bindcard').body).toEqual({
      bank_no: 'Tabc1',
      bank_owner: 'TRC20',
      pay_pass: '123456',
      bank: 'USDT',
    })
  })
})

test('a complete address shows whether its checksum and its network are right', async () => {
  serve()
  await open('/addUsdtCard')
  const address = page.getByLabelText('钱包地址')
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  for (const [text, verdict] of [
    [tron, '校验通过'],
    [tron.replace('q', 'r'), '校验未通过'],
    [`0x${'ab'.repeat(20)}`, '这是ERC20地址，请切换协议或更换地址'],
  ] as const) {
    await address.fill(text)
    await expect.element(page.getByText(verdict)).toBeVisible()
  }
  await page.getByRole('radio', { name: 'ERC20' }).click()
  await expect.element(page.getByText('格式正确，该地址不含校验码')).toBeVisible()
})
