import type { Page } from 'playwright-core'
import type { SandboxName } from '../web/browser.ts'
import type { Stage } from './seed-chat.ts'

/** Screen, language and theme of a screenshot. */
export const looks = [
  ...(['desktop-en-light', 'desktop-en-dark', 'desktop-fa-light', 'desktop-fa-dark'] as const),
  ...(['phone-en-light', 'phone-en-dark', 'phone-fa-light', 'phone-fa-dark'] as const),
]
export type Look = (typeof looks)[number]

export interface Picture {
  readonly name: string
  readonly path: (stage: Stage, language: 'en' | 'fa') => string
  /** A selector that matches when the page is complete. */
  readonly shows: string
  /** Steps before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>
  /** The owner by default. */
  readonly who?: SandboxName | 'nobody'
  /** The looks that are stored in the repository. */
  readonly kept: readonly Look[]
}

const at = (path: string) => () => path

const conversation: Picture['path'] = ({ channelIds }, language) => {
  const [channel, topic] = language === 'en' ? ['markets', 'btcusdt'] : ['بازار تهران', 'تتر به تومان']
  return `/chat/channel/${channelIds.get(channel)}/${encodeURIComponent(topic)}`
}

async function toNewest(page: Page): Promise<void> {
  await page.keyboard.press('End')
  await page.locator('.widget').last().waitFor()
}

/** The order matters: reading a conversation removes it from the inbox. */
export const pictures: readonly Picture[] = [
  {
    name: 'sign-in',
    path: at('/sign-in'),
    shows: '.front-people',
    who: 'nobody',
    kept: ['desktop-en-light', 'phone-fa-dark'],
  },
  {
    name: 'inbox',
    path: at('/chat/inbox'),
    shows: '.inbox-row',
    kept: ['desktop-en-light', 'phone-en-light', 'phone-fa-dark'],
  },
  { name: 'recent', path: at('/chat/recent'), shows: '.recent-link', kept: ['desktop-en-light'] },
  {
    name: 'chat',
    path: conversation,
    shows: '.message-row',
    prepare: toNewest,
    kept: ['desktop-en-light', 'desktop-en-dark', 'desktop-fa-dark', 'phone-en-dark'],
  },
  {
    name: 'people',
    path: conversation,
    shows: '.message-row',
    prepare: async (page) => {
      await toNewest(page)
      if (await page.getByRole('button', { name: /^(Show people|نمایش افراد)$/ }).isVisible())
        await page.getByRole('button', { name: /^(Show people|نمایش افراد)$/ }).click()
      await page.locator('.person-row').first().waitFor()
    },
    kept: ['phone-en-light'],
  },
  {
    name: 'trade',
    path: at('/trade/btcusdt'),
    shows: '.ladder-row, .chart-canvas canvas',
    prepare: async (page) => {
      await page.locator('.chart-canvas canvas').first().waitFor()
    },
    kept: ['desktop-en-light', 'desktop-en-dark', 'desktop-fa-light', 'phone-en-dark', 'phone-fa-light'],
  },
  { name: 'orders', path: at('/trade/orders'), shows: '.trade-sheet .table-row', kept: [] },
  {
    name: 'wallet',
    path: at('/trade/wallet'),
    shows: '.trade-sheet .table-row',
    kept: ['desktop-en-light', 'phone-fa-light'],
  },
  {
    name: 'wallet-deposit',
    path: at('/trade/wallet/deposit/btc'),
    shows: '.trade-sheet svg',
    kept: ['desktop-en-dark'],
  },
  { name: 'wallet-withdraw', path: at('/trade/wallet/withdraw/eth'), shows: '.sheet-card', kept: [] },
  {
    name: 'wallet-banks',
    path: at('/trade/wallet/banks/irt'),
    shows: '.trade-sheet .table-row',
    kept: ['desktop-en-light'],
  },
  { name: 'wallet-bank-deposit', path: at('/trade/wallet/deposit/irt'), shows: '.sheet-card', kept: [] },
  {
    name: 'wallet-bank-withdraw',
    path: at('/trade/wallet/withdraw/irt'),
    shows: '.sheet-card',
    kept: ['phone-fa-light'],
  },
  { name: 'wallet-movements', path: at('/trade/wallet/movements'), shows: '.trade-sheet .table-row', kept: [] },
  {
    name: 'wallet-dust',
    path: at('/trade/wallet'),
    shows: '.trade-sheet .table-row',
    who: 'guest',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Convert small balances|تبدیل موجودی‌های خرد)$/ }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor({ state: 'attached' })
    },
    kept: ['desktop-en-light'],
  },
  { name: 'settings-profile', path: at('/settings/profile'), shows: '.settings-card', kept: [] },
  { name: 'settings-keys', path: at('/settings/trading-keys'), shows: '.table-row', kept: ['desktop-en-light'] },
  { name: 'admin-people', path: at('/admin/people'), shows: '.table-row', kept: ['desktop-en-light'] },
  { name: 'admin-permissions', path: at('/admin/permissions'), shows: '.settings-card', kept: ['desktop-en-light'] },
  { name: 'admin-markets', path: at('/admin/markets'), shows: '.table-row', kept: ['desktop-en-dark'] },
  { name: 'admin-withdrawals', path: at('/admin/withdrawals'), shows: '.table-row', kept: ['desktop-en-light'] },
  { name: 'admin-audit', path: at('/admin/audit'), shows: '.table-row', kept: [] },
]
