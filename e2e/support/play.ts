import { expect, type Browser, type Page } from '@playwright/test'
import { platformUrl } from './addresses.ts'
import { askAs, newPlayer, type Player, submitRegistration } from './player.ts'
import { sandbox } from './sandbox.ts'

/**
 * Deposits, moves `transfer` to the venue `slot`, and settles a bet of `stake` there with the result `winLoss`. Amounts
 * are yuan.
 */
export async function depositAndPlay(
  page: Page,
  name: string,
  { deposit, transfer, stake, winLoss }: Record<'deposit' | 'transfer' | 'stake' | 'winLoss', string>,
): Promise<void> {
  const order = await askAs<{ deposit_no: string }>(page, 'recharge', { paytype: 'wechat', amount: deposit })
  expect(order.code).toBe(200)
  await sandbox.pay(order.data.deposit_no ?? order.message, { result: 'paid' })
  await expect
    .poll(async () => Number((await askAs<{ balance: string }>(page, 'balance')).data.balance))
    .toBe(Number(deposit))
  const moved = await askAs(page, 'transfer', { amount: transfer, sourcetype: 'userbalance', targettype: 'slot' })
  expect(moved.code).toBe(200)
  const { bet_id } = await sandbox.bet({ venue: 'slot', player: name, amount: stake, game_code: 'koi' })
  await sandbox.settle(bet_id, { status: 'settled', win_loss: winLoss })
}

/** Registers a player by a link with `pid` in another browser; returns its page. */
export async function registerByLink(
  browser: Browser,
  pid: string,
  player: Player = newPlayer(),
): Promise<{ page: Page; player: Player }> {
  const page = await browser.newPage({ baseURL: platformUrl() })
  await page.goto(`/register?pid=${pid}`)
  await expect(page).toHaveURL(new RegExp(`#/login\\?type=1&pid=${pid}$`))
  return { page, player: await submitRegistration(page, player) }
}
