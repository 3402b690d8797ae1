import { readWithdrawLimits } from '@champa/contract/lookup'
import { readPayout, withdraw } from '@champa/contract/withdraw'
import { alters, fails, never, answers } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { huge, hugeAmounts, lockInPlay, playing } from '../worlds.ts'

export const path = '/user/home?open=withdraw'
export const sheet = ['features/withdraw/withdraw-modal.tsx']
const none = alters(readPayout, (real) => ({ ...real, payout: null, order: null }))

const unreviewed = {
  unplayed: 0,
  otherPayer: false,
  accountName: false,
  always: false,
  from: 50_000,
}

export const limits = answers(readWithdrawLimits, {
  withdrawMin: 100,
  withdrawMax: 100_000,
  leftToday: 500_000,
  countLeftToday: 10,
  review: unreviewed,
})

export const usual = [...playing, none, limits]

export const ask =
  (amount: string) =>
  async ({ page, texts }: Scene): Promise<void> => {
    await page.getByLabel(texts.common.amount, { exact: true }).fill(amount)
    await page.locator('.sheet__foot .btn').first().click()
  }

export async function askAll(scene: Scene): Promise<void> {
  await ask('20000')(scene)
  await scene.page.getByRole('alertdialog').waitFor()
}

export const withdrawals: readonly View[] = [
  { name: 'withdraw', visitor: 'member', path, shows: sheet, mocks: usual },
  {
    name: 'withdraw-review',
    visitor: 'member',
    path,
    shows: ['features/withdraw/withdraw-body.tsx', ...sheet],
    mocks: [
      ...playing,
      none,
      answers(readWithdrawLimits, {
        withdrawMin: 100,
        withdrawMax: 100_000,
        leftToday: 500_000,
        countLeftToday: 10,
        review: {
          unplayed: 12_450.5,
          otherPayer: true,
          accountName: true,
          always: true,
          from: 50_000,
        },
      }),
    ],
  },
  {
    name: 'withdraw-filled',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: usual,
    open: ({ page, texts }) => page.getByLabel(texts.common.amount, { exact: true }).fill('5000'),
  },
  {
    name: 'withdraw-too-little',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: usual,
    open: ask('5'),
  },
  {
    name: 'withdraw-huge',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
      ...hugeAmounts,
      none,
      answers(readWithdrawLimits, {
        withdrawMin: 100,
        withdrawMax: huge,
        leftToday: huge,
        countLeftToday: 999,
        review: unreviewed,
      }),
    ],
    open: ({ page, texts }) =>
      page.getByRole('button', { name: texts.wd.all, exact: true }).click(),
  },
  {
    name: 'withdraw-locked',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...usual, lockInPlay],
  },
  {
    name: 'withdraw-spent',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
      ...playing,
      none,
      answers(readWithdrawLimits, {
        withdrawMin: 100,
        withdrawMax: 0,
        leftToday: 0,
        countLeftToday: 0,
        review: unreviewed,
      }),
    ],
  },
  {
    name: 'withdraw-loading',
    visitor: 'member',
    path,
    shows: sheet,
    waits: true,
    mocks: [...playing, none, never(readWithdrawLimits)],
  },
  {
    name: 'withdraw-failed',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, fails(readWithdrawLimits)],
  },
  {
    name: 'withdraw-busy',
    visitor: 'member',
    path,
    shows: sheet,
    waits: true,
    mocks: [...usual, never(withdraw)],
    open: ask('5000'),
  },
  {
    name: 'withdraw-sweep',
    visitor: 'member',
    path,
    shows: ['features/withdraw/swept-games.tsx'],
    mocks: usual,
    open: askAll,
  },
]
