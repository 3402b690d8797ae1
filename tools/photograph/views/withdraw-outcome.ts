import { readPayout, withdraw, withdrawAll } from '@champa/contract/withdraw'
import { alters, lost, refuses, answers } from '../mocks.ts'
import type { View } from '../view.ts'
import { huge, playing } from '../worlds.ts'
import { ask, askAll, limits, path, sheet, usual } from './withdraw.ts'

const alerts = ['features/withdraw/withdraw-alerts.tsx']
const at = 1_795_312_262_802
const to = { bankCode: 'KBANK', accountNo: '7421806935', name: 'ณัฐวุฒิ ศรีสุข' }

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

export const withdrawalOutcomes: readonly View[] = [
  {
    name: 'withdraw-under-way',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
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
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
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
    visitor: 'member',
    path,
    shows: ['features/withdraw/order-card.tsx'],
    mocks: [...playing, limits, alters(readPayout, (real) => ({ ...real, payout: null, order }))],
  },
  {
    name: 'withdraw-order-failed',
    visitor: 'member',
    path,
    shows: ['features/withdraw/order-card.tsx'],
    mocks: [
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
    visitor: 'member',
    path,
    shows: alerts,
    mocks: [...usual, answers(withdraw, { _id: 'w1', status: 'in progress', amount: 5_000 })],
    open: ask('5000'),
  },
  {
    name: 'withdraw-refused',
    visitor: 'member',
    path,
    shows: alerts,
    mocks: [...usual, refuses(withdraw, 'BONUS_CONDITION')],
    open: ask('5000'),
  },
  {
    name: 'withdraw-unknown',
    visitor: 'member',
    path,
    shows: alerts,
    mocks: [...usual, lost(withdraw)],
    open: ask('5000'),
  },
  {
    name: 'withdraw-swept',
    visitor: 'member',
    path,
    shows: alerts,
    mocks: [
      ...usual,
      answers(withdrawAll, {
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
