import { storageKeys } from '@champa/contract/constants'
import { refreshGames } from '@champa/contract/game'
import { readEndedLocks } from '@champa/contract/lock-ended'
import { readAgreements, readConditions, readNotice } from '@champa/contract/lookup'
import { readSpinActive } from '@champa/contract/spin-active'
import { readWallet } from '@champa/contract/wallet'
import { alters, fails, never, answers } from '../mocks.ts'
import type { View } from '../view.ts'
import { hugeAmounts, nothing, playing, unsettled } from '../worlds.ts'

const path = '/user/home'
const html =
  '<h3>ปิดปรับปรุงระบบฝากเงินชั่วคราว</h3><p>คืนวันอาทิตย์ 02:00–03:00 น. ฝากด้วย QR ไม่ได้ ถอนเงินได้ตามปกติ</p><p>เงินในกระเป๋าของคุณอยู่ครบ</p>'
const ended = {
  _id: '1-1',
  name: 'โบนัสรายวัน',
  source: 'bonus' as const,
  state: 'won' as const,
  taken: 0,
  endedAt: 1_795_312_262_802,
}
const notices = [
  answers(readEndedLocks, { locks: [ended] }),
  answers(readNotice, {
    notices: [
      { html, key: 'one' },
      { html, key: 'two' },
    ],
  }),
]

export const home: readonly View[] = [
  { name: 'home', visitor: 'member', path, mocks: playing },
  { name: 'home-new', visitor: 'beginner', path, mocks: nothing },
  { name: 'home-huge', visitor: 'member', path, mocks: hugeAmounts },
  { name: 'home-unsettled', visitor: 'member', path, mocks: unsettled },
  {
    name: 'home-wheel-off',
    visitor: 'member',
    path,
    mocks: [...playing, alters(readSpinActive, (real) => ({ ...real, active: false }))],
  },
  {
    name: 'home-loading',
    visitor: 'member',
    path,
    mocks: [never(readWallet), never(refreshGames)],
    waits: true,
  },
  {
    name: 'home-failed',
    visitor: 'member',
    path,
    mocks: [fails(readWallet), fails(refreshGames)],
  },
  {
    name: 'home-offline',
    visitor: 'member',
    path,
    mocks: playing,
    waits: true,
    open: async ({ page }) => {
      await page.getByRole('main').getByRole('button').first().waitFor()
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        dispatchEvent(new Event('offline'))
      })
    },
  },
  {
    name: 'home-new-build',
    visitor: 'member',
    path,
    mocks: playing,
    before: async (page) =>
      void (await page.route('/', (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({
              contentType: 'text/html',
              body: '<div id="root"></div>',
            })
          : route.fallback(),
      )),
    open: async ({ page, texts }) => {
      await page.getByRole('main').getByRole('button').first().waitFor()
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
      await page.getByRole('button', { name: texts.common.loadNewBuild }).waitFor()
    },
  },
  {
    name: 'home-hidden-figures',
    visitor: 'member',
    path,
    mocks: playing,
    before: async (page) =>
      void (await page.addInitScript(
        (key) => localStorage.setItem(key, '1'),
        storageKeys.hideFigures,
      )),
  },
  {
    name: 'home-found',
    visitor: 'member',
    path,
    mocks: playing,
    open: ({ page, texts }) => page.getByLabel(texts.game.search).fill('jo'),
  },
  {
    name: 'home-found-none',
    visitor: 'member',
    path,
    mocks: playing,
    open: ({ page, texts }) => page.getByLabel(texts.game.search).fill('ไม่มีเกมชื่อนี้'),
  },
  { name: 'home-notice', visitor: 'member', path, mocks: [...playing, ...notices] },
  {
    name: 'notice',
    visitor: 'member',
    path,
    shows: ['features/lookup/notice-reminder.tsx'],
    mocks: [...playing, ...notices],
    open: ({ page }) => page.locator('.notice-bell').click(),
  },
  {
    name: 'home-agreement',
    visitor: 'member',
    path,
    shows: ['features/lookup/agreement-reminder.tsx'],
    mocks: [
      ...playing,
      answers(readAgreements, { agreements: [{ html: `${html}${html}${html}`, key: 'one' }] }),
    ],
    open: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'conditions',
    visitor: 'member',
    path,
    shows: ['features/lookup/html-sheet.tsx'],
    mocks: playing,
    open: ({ page, texts }) =>
      page.getByRole('button', { name: texts.nav.conditions, exact: true }).click(),
  },
  {
    name: 'conditions-empty',
    visitor: 'member',
    path,
    shows: ['features/lookup/html-sheet.tsx'],
    mocks: [...playing, answers(readConditions, { conditions: [] })],
    open: ({ page, texts }) =>
      page.getByRole('button', { name: texts.nav.conditions, exact: true }).click(),
  },
  {
    name: 'conditions-failed',
    visitor: 'member',
    path,
    shows: ['features/lookup/html-sheet.tsx'],
    mocks: [...playing, fails(readConditions)],
    open: ({ page, texts }) =>
      page.getByRole('button', { name: texts.nav.conditions, exact: true }).click(),
  },
]
