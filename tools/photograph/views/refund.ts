import type { Wire } from '@champa/contract/endpoint'
import { addRefundToWallet, checkRefund, readRefunds } from '@champa/contract/refund'
import { alters, fails, never, refuses, answers } from '../mocks.ts'
import { like, type Scene, type View } from '../view.ts'
import { huge, playing } from '../worlds.ts'
import { at, confirmed, usual } from './reward.ts'

const refundPath = '/user/home?open=refund'
const refundSheet = ['features/refund/refund-modal.tsx']

type Check = Wire<typeof checkRefund, 'answer'>

const refunded = (change: Partial<Check>) =>
  alters(checkRefund, (real: Check) => ({ ...real, result: true, ...change }))

const log = answers(readRefunds, {
  total: 12,
  refunds: Array.from({ length: 5 }, (_, index) => ({
    refundAmount: 120.25 * (index + 1),
    createdAt: at - index * 604_800_000,
  })),
})

async function addRefund({ page, texts }: Scene): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like(texts.ref.toWalletAmount) })
    .click()
  await page.getByRole('alertdialog').waitFor()
}

export const refunds: readonly View[] = [
  {
    name: 'refund-banner',
    visitor: 'member',
    path: refundPath,
    shows: ['features/banner/banners-first.tsx'],
    mocks: playing,
  },
  {
    name: 'refund',
    visitor: 'member',
    path: refundPath,
    shows: refundSheet,
    mocks: [...usual, refunded({ claimable: 240.5, refundAmount: 0 }), log],
  },
  {
    name: 'refund-accrued',
    visitor: 'member',
    path: refundPath,
    shows: refundSheet,
    mocks: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
      log,
    ],
  },
  {
    name: 'refund-huge',
    visitor: 'member',
    path: refundPath,
    shows: refundSheet,
    mocks: [
      ...usual,
      refunded({
        claimable: huge,
        refundAmount: huge,
        total: huge,
        minimum: huge,
        cap: huge,
        minRemain: huge,
      }),
      log,
    ],
  },
  {
    name: 'refund-held',
    visitor: 'member',
    path: refundPath,
    shows: refundSheet,
    mocks: [
      ...usual,
      refunded({ refundAmount: 240.5, bonus: { source: 'bonus', type: 'limit' } }),
      log,
    ],
  },
  {
    name: 'refund-none',
    visitor: 'beginner',
    path: refundPath,
    shows: refundSheet,
    mocks: usual,
  },
  {
    name: 'refund-off',
    visitor: 'member',
    path: refundPath,
    shows: refundSheet,
    mocks: [...usual, refunded({ isActive: false })],
  },
  {
    name: 'refund-loading',
    visitor: 'member',
    path: refundPath,
    shows: refundSheet,
    waits: true,
    mocks: [...usual, never(checkRefund)],
  },
  {
    name: 'refund-failed',
    visitor: 'member',
    path: refundPath,
    shows: refundSheet,
    mocks: [...usual, fails(checkRefund)],
  },
  {
    name: 'refund-confirm',
    visitor: 'member',
    path: refundPath,
    shows: ['features/refund/refund-alerts.tsx'],
    mocks: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
    ],
    open: addRefund,
  },
  {
    name: 'refund-added',
    visitor: 'member',
    path: refundPath,
    shows: ['features/refund/refund-alerts.tsx'],
    mocks: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
      answers(addRefundToWallet, { amount: 240.5 }),
    ],
    open: confirmed(addRefund),
  },
  {
    name: 'refund-refused',
    visitor: 'member',
    path: refundPath,
    shows: ['features/refund/refund-alerts.tsx'],
    mocks: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
      refuses(addRefundToWallet, 'REFUND_CONDITION'),
    ],
    open: confirmed(addRefund),
  },
]
