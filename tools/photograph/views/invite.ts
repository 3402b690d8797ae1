import type { Wire } from '@champa/contract/endpoint'
import { collectInvites, readInvites, receiveInviteBonus } from '@champa/contract/invite'
import { alters, fails, never, refuses } from '../mocks.ts'
import { like, type Scene, type View } from '../view.ts'
import { huge, playing, withCommission } from '../worlds.ts'
import { at, confirmed, usual } from './reward.ts'

const invitePath = '/user/home?open=invite'
const inviteSheet = ['features/invite/invite-modal.tsx']
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

async function receiveInvite({ page, texts }: Scene): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like(texts.inv.receiveAmount) })
    .click()
  await page.getByRole('alertdialog').waitFor()
}

const collect = async ({ page, texts }: Scene): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: texts.inv.collect }).click()
}

export const invites: readonly View[] = [
  {
    name: 'invite-banner',
    visitor: 'member',
    path: invitePath,
    shows: ['features/banner/banners-first.tsx'],
    mocks: playing,
  },
  {
    name: 'invite',
    visitor: 'member',
    path: invitePath,
    shows: inviteSheet,
    mocks: [...usual, earned(1_250.75)],
  },
  {
    name: 'invite-huge',
    visitor: 'member',
    path: invitePath,
    shows: inviteSheet,
    mocks: [...usual, earned(huge)],
  },
  {
    name: 'invite-empty',
    visitor: 'beginner',
    path: invitePath,
    shows: inviteSheet,
    mocks: usual,
  },
  {
    name: 'invite-qr',
    visitor: 'member',
    path: invitePath,
    shows: inviteSheet,
    mocks: [...usual, earned(1_250.75)],
    open: ({ page, texts }) => page.getByRole('button', { name: texts.inv.showQr }).click(),
  },
  {
    name: 'invite-off',
    visitor: 'member',
    path: invitePath,
    shows: inviteSheet,
    mocks: [...usual, alters(readInvites, (real) => ({ ...real, isActive: false }))],
  },
  {
    name: 'invite-loading',
    visitor: 'member',
    path: invitePath,
    shows: inviteSheet,
    waits: true,
    mocks: [...usual, never(readInvites)],
  },
  {
    name: 'invite-failed',
    visitor: 'member',
    path: invitePath,
    shows: inviteSheet,
    mocks: [...usual, fails(readInvites)],
  },
  {
    name: 'invite-collecting',
    visitor: 'member',
    path: invitePath,
    shows: inviteSheet,
    waits: true,
    mocks: [...usual, earned(1_250.75), never(collectInvites)],
    open: collect,
  },
  {
    name: 'invite-not-collected',
    visitor: 'member',
    path: invitePath,
    shows: ['features/invite/collect-alert.tsx'],
    mocks: [...usual, earned(1_250.75), refuses(collectInvites, 'INVITE_BONUS_FAIL')],
    open: async (scene) => {
      await collect(scene)
      await scene.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'invite-receive',
    visitor: 'member',
    path: invitePath,
    shows: ['features/invite/receive/receive-alerts.tsx'],
    mocks: [...usual, earned(1_250.75)],
    open: receiveInvite,
  },
  {
    name: 'invite-receive-refused',
    visitor: 'member',
    path: invitePath,
    shows: ['features/invite/receive/receive-alerts.tsx'],
    mocks: [...usual, earned(1_250.75), refuses(receiveInviteBonus, 'BONUS_REMAINING')],
    open: confirmed(receiveInvite),
  },
  {
    name: 'receive-hindered',
    visitor: 'member',
    path: '/user/home',
    shows: ['features/invite/receive/receive-modal.tsx'],
    mocks: withCommission,
    open: async ({ page, texts }) => {
      await page.getByRole('main').getByRole('button', { name: texts.home.receiveBonus }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
