import type { Wire } from '@champa/contract/endpoint'
import {
  collectInvites,
  readInviteBanners,
  readInvites,
  receiveInviteBonus,
} from '@champa/contract/invite'
import {
  addRefundToWallet,
  checkRefund,
  readRefundBanners,
  readRefunds,
} from '@champa/contract/refund'
import { alters, fails, never, refuses, says } from '../instead.ts'
import { like, type Scene, type View } from '../view.ts'
import { huge, playing, withCommission } from '../worlds.ts'

const invitePath = '/user/home?open=invite'
const refundPath = '/user/home?open=refund'
const inviteSheet = ['features/invite/invite-modal.tsx']
const refundSheet = ['features/refund/refund-modal.tsx']
const at = 1_795_312_262_802
const noBanners = [
  says(readInviteBanners, { banners: [] }),
  says(readRefundBanners, { banners: [] }),
]
const usual = [...playing, ...noBanners]

const cents = (amount: number): number => Math.round(amount * 100) / 100

type Invites = Wire<typeof readInvites, 'answer'>
const earned = (amount: number) =>
  alters(readInvites, (real: Invites) => ({
    ...real,
    total: 14,
    accrued: amount,
    collectedAt: at,
    balance: 2,
    bonus: null,
    notCounted: 1,
    terms: { ...real.terms, successAmount: cents(amount * 1.2), failAmount: cents(amount * 0.05) },
    invites: Array.from({ length: 5 }, (_, index) => ({
      from: { name: 'สุ***', phone: '•••101' },
      games: ['Naga Gold', 'Mekong Sport'].slice(0, 1 + (index % 2)),
      amount: index === 0 ? amount : 45.5 * (index + 1),
      createdAt: at - index * 86_400_000,
    })),
  }))

type Check = Wire<typeof checkRefund, 'answer'>
const refunded = (change: Partial<Check>) =>
  alters(checkRefund, (real: Check) => ({ ...real, result: true, ...change }))
const log = says(readRefunds, {
  total: 12,
  refunds: Array.from({ length: 5 }, (_, index) => ({
    refundAmount: 120.25 * (index + 1),
    createdAt: at - index * 604_800_000,
  })),
})

async function receiveInvite({ page, say }: Scene): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like(say.inv.receiveAmount) })
    .click()
  await page.getByRole('alertdialog').waitFor()
}

async function addRefund({ page, say }: Scene): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like(say.ref.toWalletAmount) })
    .click()
  await page.getByRole('alertdialog').waitFor()
}

const confirmed =
  (open: (scene: Scene) => Promise<void>) =>
  async (scene: Scene): Promise<void> => {
    await open(scene)
    await scene.page.getByRole('alertdialog').getByRole('button').first().click()
    await scene.page.getByRole('alertdialog').getByText(scene.say.common.ok).waitFor()
  }

const collect = async ({ page, say }: Scene): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: say.inv.collect }).click()
}

export const rewards: readonly View[] = [
  {
    name: 'invite-banner',
    who: 'member',
    path: invitePath,
    shows: ['features/banner/banner-sheet.tsx'],
    instead: playing,
  },
  {
    name: 'invite',
    who: 'member',
    path: invitePath,
    shows: inviteSheet,
    instead: [...usual, earned(1_250.75)],
  },
  {
    name: 'invite-huge',
    who: 'member',
    path: invitePath,
    shows: inviteSheet,
    instead: [...usual, earned(huge)],
  },
  { name: 'invite-empty', who: 'beginner', path: invitePath, shows: inviteSheet, instead: usual },
  {
    name: 'invite-qr',
    who: 'member',
    path: invitePath,
    shows: inviteSheet,
    instead: [...usual, earned(1_250.75)],
    open: ({ page, say }) => page.getByRole('button', { name: say.inv.showQr }).click(),
  },
  {
    name: 'invite-off',
    who: 'member',
    path: invitePath,
    shows: inviteSheet,
    instead: [...usual, alters(readInvites, (real) => ({ ...real, isActive: false }))],
  },
  {
    name: 'invite-loading',
    who: 'member',
    path: invitePath,
    shows: inviteSheet,
    waits: true,
    instead: [...usual, never(readInvites)],
  },
  {
    name: 'invite-failed',
    who: 'member',
    path: invitePath,
    shows: inviteSheet,
    instead: [...usual, fails(readInvites)],
  },
  {
    name: 'invite-collecting',
    who: 'member',
    path: invitePath,
    shows: inviteSheet,
    waits: true,
    instead: [...usual, earned(1_250.75), never(collectInvites)],
    open: collect,
  },
  {
    name: 'invite-not-collected',
    who: 'member',
    path: invitePath,
    shows: ['features/invite/collect-alert.tsx'],
    instead: [...usual, earned(1_250.75), refuses(collectInvites, 'INVITE_BONUS_FAIL')],
    open: async (scene) => {
      await collect(scene)
      await scene.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'invite-receive',
    who: 'member',
    path: invitePath,
    shows: ['features/invite/receive/receive-alerts.tsx'],
    instead: [...usual, earned(1_250.75)],
    open: receiveInvite,
  },
  {
    name: 'invite-receive-refused',
    who: 'member',
    path: invitePath,
    shows: ['features/invite/receive/receive-alerts.tsx'],
    instead: [...usual, earned(1_250.75), refuses(receiveInviteBonus, 'BONUS_REMAINING')],
    open: confirmed(receiveInvite),
  },
  {
    name: 'receive-hindered',
    who: 'member',
    path: '/user/home',
    shows: ['features/invite/receive/receive-modal.tsx'],
    instead: withCommission,
    open: async ({ page, say }) => {
      await page.getByRole('main').getByRole('button', { name: say.home.receiveBonus }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'refund-banner',
    who: 'member',
    path: refundPath,
    shows: ['features/banner/banner-sheet.tsx'],
    instead: playing,
  },
  {
    name: 'refund',
    who: 'member',
    path: refundPath,
    shows: refundSheet,
    instead: [...usual, refunded({ claimable: 240.5, refundAmount: 0 }), log],
  },
  {
    name: 'refund-accrued',
    who: 'member',
    path: refundPath,
    shows: refundSheet,
    instead: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
      log,
    ],
  },
  {
    name: 'refund-huge',
    who: 'member',
    path: refundPath,
    shows: refundSheet,
    instead: [
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
    who: 'member',
    path: refundPath,
    shows: refundSheet,
    instead: [
      ...usual,
      refunded({ refundAmount: 240.5, bonus: { source: 'bonus', type: 'limit' } }),
      log,
    ],
  },
  { name: 'refund-none', who: 'beginner', path: refundPath, shows: refundSheet, instead: usual },
  {
    name: 'refund-off',
    who: 'member',
    path: refundPath,
    shows: refundSheet,
    instead: [...usual, refunded({ isActive: false })],
  },
  {
    name: 'refund-loading',
    who: 'member',
    path: refundPath,
    shows: refundSheet,
    waits: true,
    instead: [...usual, never(checkRefund)],
  },
  {
    name: 'refund-failed',
    who: 'member',
    path: refundPath,
    shows: refundSheet,
    instead: [...usual, fails(checkRefund)],
  },
  {
    name: 'refund-confirm',
    who: 'member',
    path: refundPath,
    shows: ['features/refund/refund-alerts.tsx'],
    instead: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
    ],
    open: addRefund,
  },
  {
    name: 'refund-added',
    who: 'member',
    path: refundPath,
    shows: ['features/refund/refund-alerts.tsx'],
    instead: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
      says(addRefundToWallet, { amount: 240.5 }),
    ],
    open: confirmed(addRefund),
  },
  {
    name: 'refund-refused',
    who: 'member',
    path: refundPath,
    shows: ['features/refund/refund-alerts.tsx'],
    instead: [
      ...usual,
      refunded({ refundAmount: 240.5, total: 2, successAmount: 360.75, failAmount: 12.02 }),
      refuses(addRefundToWallet, 'REFUND_CONDITION'),
    ],
    open: confirmed(addRefund),
  },
]
