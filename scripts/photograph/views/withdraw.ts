import { readWithdrawLimits } from '@champa/contract/lookup'
import { readPayout, withdraw, withdrawAll } from '@champa/contract/withdraw'
import { alters, fails, lost, never, refuses, says } from '../instead.ts'
import type { Scene, View } from '../view.ts'
import { huge, hugeAmounts, lockInPlay, playing } from '../worlds.ts'

const path = '/user/home?open=withdraw'
const sheet = ['features/withdraw/withdraw-modal.tsx']
const alerts = ['features/withdraw/withdraw-alerts.tsx']
const at = 1_795_312_262_802
const to = { bankCode: 'KBANK', accountNo: '7421806935', name: 'ณัฐวุฒิ ศรีสุข' }
const none = alters(readPayout, (real) => ({ ...real, payout: null, order: null }))
const games = [
  { code: 'naga', name: 'Naga Pearl', amount: 8_330.5, status: 'SUCCESS' as const, knownBy: null },
  {
    code: 'superslot',
    name: 'Super Slot',
    amount: 2_125,
    status: 'in progress' as const,
    knownBy: at + 180_000,
  },
]
const order = {
  amount: 10_000,
  state: 'open' as const,
  games,
  reason: null,
  createdAt: at,
  endedAt: null,
}
const unreviewed = {
  unplayed: 0,
  otherPayer: false,
  accountName: false,
  always: false,
  from: 50_000,
}
const limits = says(readWithdrawLimits, {
  withdrawMin: 100,
  withdrawMax: 100_000,
  leftToday: 500_000,
  countLeftToday: 10,
  review: unreviewed,
})
const usual = [...playing, none, limits]

const ask =
  (amount: string) =>
  async ({ page, say }: Scene): Promise<void> => {
    await page.getByLabel(say.common.amount, { exact: true }).fill(amount)
    await page.locator('.sheet__foot .btn').first().click()
  }

async function askAll(scene: Scene): Promise<void> {
  await ask('20000')(scene)
  await scene.page.getByRole('alertdialog').waitFor()
}

export const withdrawals: readonly View[] = [
  { name: 'withdraw', who: 'member', path, shows: sheet, instead: usual },
  {
    name: 'withdraw-review',
    who: 'member',
    path,
    shows: ['features/withdraw/review-note.tsx', ...sheet],
    instead: [
      ...playing,
      none,
      says(readWithdrawLimits, {
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
    who: 'member',
    path,
    shows: sheet,
    instead: usual,
    open: ({ page, say }) => page.getByLabel(say.common.amount, { exact: true }).fill('5000'),
  },
  {
    name: 'withdraw-too-little',
    who: 'member',
    path,
    shows: sheet,
    instead: usual,
    open: ask('5'),
  },
  {
    name: 'withdraw-huge',
    who: 'member',
    path,
    shows: sheet,
    instead: [
      ...hugeAmounts,
      none,
      says(readWithdrawLimits, {
        withdrawMin: 100,
        withdrawMax: huge,
        leftToday: huge,
        countLeftToday: 999,
        review: unreviewed,
      }),
    ],
    open: ({ page, say }) => page.getByRole('button', { name: say.wd.all, exact: true }).click(),
  },
  { name: 'withdraw-locked', who: 'member', path, shows: sheet, instead: [...usual, lockInPlay] },
  {
    name: 'withdraw-spent',
    who: 'member',
    path,
    shows: sheet,
    instead: [
      ...playing,
      none,
      says(readWithdrawLimits, {
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
    who: 'member',
    path,
    shows: sheet,
    waits: true,
    instead: [...playing, none, never(readWithdrawLimits)],
  },
  {
    name: 'withdraw-failed',
    who: 'member',
    path,
    shows: sheet,
    instead: [...playing, fails(readWithdrawLimits)],
  },
  {
    name: 'withdraw-under-way',
    who: 'member',
    path,
    shows: sheet,
    instead: [
      ...playing,
      limits,
      alters(readPayout, (real) => ({
        ...real,
        payout: {
          _id: 'w1',
          amount: 5_000,
          status: 'in progress' as const,
          to,
          steps: [
            { stage: 'requested' as const, at },
            { stage: 'approved' as const, at: at + 60_000 },
          ],
          inReview: false,
          clearBy: null,
          reason: null,
          reasonBy: null,
        },
      })),
    ],
  },
  {
    name: 'withdraw-rejected',
    who: 'member',
    path,
    shows: sheet,
    instead: [
      ...playing,
      limits,
      alters(readPayout, (real) => ({
        ...real,
        payout: {
          _id: 'w1',
          amount: huge,
          status: 'FAILED' as const,
          to,
          steps: [
            { stage: 'requested' as const, at },
            { stage: 'approved' as const, at: at + 60_000 },
            { stage: 'rejected' as const, at: at + 120_000 },
          ],
          inReview: false,
          clearBy: null,
          reason: 'เลขบัญชีปลายทางไม่ถูกต้อง',
          reasonBy: 'bank' as const,
        },
      })),
    ],
  },
  {
    name: 'withdraw-order',
    who: 'member',
    path,
    shows: ['features/withdraw/order/order-card.tsx'],
    instead: [...playing, limits, alters(readPayout, (real) => ({ ...real, payout: null, order }))],
  },
  {
    name: 'withdraw-order-failed',
    who: 'member',
    path,
    shows: ['features/withdraw/order/ended-order.tsx'],
    instead: [
      ...playing,
      limits,
      alters(readPayout, (real) => ({
        ...real,
        payout: null,
        order: {
          ...order,
          state: 'failed' as const,
          reason: 'MONEY_NOT_ENOUGH',
          endedAt: at + 200_000,
          games: games.map((game) => ({
            ...game,
            status: game.code === 'naga' ? game.status : ('FAILED' as const),
            knownBy: null,
          })),
        },
      })),
    ],
  },
  {
    name: 'withdraw-requested',
    who: 'member',
    path,
    shows: alerts,
    instead: [...usual, says(withdraw, { _id: 'w1', status: 'in progress', amount: 5_000 })],
    open: ask('5000'),
  },
  {
    name: 'withdraw-refused',
    who: 'member',
    path,
    shows: alerts,
    instead: [...usual, refuses(withdraw, 'BONUS_CONDITION')],
    open: ask('5000'),
  },
  {
    name: 'withdraw-unknown',
    who: 'member',
    path,
    shows: alerts,
    instead: [...usual, lost(withdraw)],
    open: ask('5000'),
  },
  {
    name: 'withdraw-busy',
    who: 'member',
    path,
    shows: sheet,
    waits: true,
    instead: [...usual, never(withdraw)],
    open: ask('5000'),
  },
  {
    name: 'withdraw-sweep',
    who: 'member',
    path,
    shows: ['features/withdraw/sweep/confirm-sweep.tsx'],
    instead: usual,
    open: askAll,
  },
  {
    name: 'withdraw-swept',
    who: 'member',
    path,
    shows: alerts,
    instead: [
      ...usual,
      says(withdrawAll, {
        _id: 'w1',
        status: 'in progress',
        amount: 20_000,
        swept: [
          { code: 'naga', name: 'Naga Pearl', amount: 8_330.5, status: 'SUCCESS' },
          { code: 'mekong', name: 'Mekong Sport', amount: 2_125, status: 'in progress' },
          { code: 'joker', name: 'Joker', amount: 1_675, status: 'FAILED' },
        ],
      }),
    ],
    open: async (scene) => {
      await askAll(scene)
      await scene.page.getByRole('alertdialog').getByRole('button').first().click()
      await scene.page
        .getByRole('alertdialog', { name: /20,000/ })
        .getByText('Naga Pearl')
        .waitFor()
    },
  },
]
