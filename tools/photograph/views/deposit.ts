import { readDepositTracker, readQrcode } from '@champa/contract/deposit'
import type { Wire } from '@champa/contract/endpoint'
import { sendGiftLink } from '@champa/contract/gift-link'
import { readDepositLookup } from '@champa/contract/lookup'
import { alters, fails, never, refuses, answers, answersNow } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { huge, longName, lockInPlay, playing } from '../worlds.ts'

export const path = '/user/home?open=deposit'
export const sheet = ['features/deposit/deposit-modal.tsx']
export const at = Date.now() - 600_000

export const tab =
  (name: 'tabBank' | 'tabWallet' | 'tabSlip' | 'qr') =>
  async ({ page, texts }: Scene): Promise<void> => {
    await page.getByRole('tab', { name: name === 'qr' ? texts.track.qr : texts.dep[name] }).click()
  }

const nothingOpen = answersNow(readQrcode, () => ({
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  serverTime: Date.now(),
  message: null,
}))

export const usual = [...playing, nothingOpen]

type Lookup = Wire<typeof readDepositLookup, 'answer'>

const channels = (change: (real: Lookup) => Partial<Lookup>) =>
  alters(readDepositLookup, (real) => ({ ...real, ...change(real) }))

type Tracked = Wire<typeof readDepositTracker, 'answer'>['deposits'][number]

const tracked: Tracked[] = [
  {
    _id: 'd1',
    channel: 'bank',
    provider: 'KBANK',
    amount: 1_500,
    stage: 'seen',
    reason: null,
    next: 'wait',
    createdAt: at,
    steps: [
      { stage: 'waiting', at },
      { stage: 'seen', at: at + 20_000 },
    ],
  },
  {
    _id: 'd2',
    channel: 'qr',
    provider: 'PAYONEX',
    amount: huge,
    stage: 'failed',
    reason: 'EXPIRED',
    next: 'new-code',
    createdAt: at,
    steps: [
      { stage: 'waiting', at },
      { stage: 'failed', at: at + 900_000 },
    ],
  },
  {
    _id: 'd3',
    channel: 'slip',
    provider: null,
    amount: null,
    stage: 'failed',
    reason: 'NOT_MATCH',
    next: 'contact',
    createdAt: at,
    steps: [
      { stage: 'waiting', at },
      { stage: 'failed', at: at + 30_000 },
    ],
  },
  {
    _id: 'd4',
    channel: 'gift',
    provider: 'TRUEMONEY',
    amount: 100,
    stage: 'credited',
    reason: null,
    next: null,
    createdAt: at,
    steps: [
      { stage: 'waiting', at },
      { stage: 'seen', at },
      { stage: 'matched', at },
      { stage: 'credited', at: at + 5_000 },
    ],
  },
]

const tracking = alters(readDepositTracker, (real) => ({ ...real, deposits: tracked }))

async function submitGiftLink(scene: Scene): Promise<void> {
  await tab('tabWallet')(scene)
  await scene.page
    .getByLabel(scene.texts.giftLink.link)
    .fill('https://gift.truemoney.com/campaign/?v=0123456789abcdef0123456789abcdef012')
  await scene.page.getByRole('button', { name: scene.texts.giftLink.send }).click()
}

export const deposits: readonly View[] = [
  {
    name: 'deposit-bank',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: usual,
    open: tab('tabBank'),
  },
  {
    name: 'deposit-bank-long-name',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
      ...usual,
      channels((real) => ({
        banks: real.banks.map((one) => ({ ...one, bankAccountName: longName })),
      })),
    ],
    open: tab('tabBank'),
  },
  {
    name: 'deposit-bank-note',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: usual,
    open: async (scene) => {
      await tab('tabBank')(scene)
      await scene.page.getByRole('button', { name: scene.texts.dep.transferred }).click()
    },
  },
  {
    name: 'deposit-wallet',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: usual,
    open: tab('tabWallet'),
  },
  {
    name: 'deposit-gift-sent',
    visitor: 'member',
    path,
    shows: ['features/gift-link/gift-link-panel.tsx'],
    mocks: [...usual, answers(sendGiftLink, { _id: 'g1', status: 'in progress', amount: null })],
    open: async (scene) => {
      await submitGiftLink(scene)
      await scene.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'deposit-gift-refused',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...usual, refuses(sendGiftLink, 'TRUELINK_DUPLICATE')],
    open: submitGiftLink,
  },
  {
    name: 'deposit-tracker',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...usual, tracking],
    open: async (scene) => {
      await tab('tabBank')(scene)
      await scene.page.locator('.tracks__more').click()
    },
  },
  {
    name: 'deposit-locked',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...usual, lockInPlay],
    open: tab('qr'),
  },
  {
    name: 'deposit-closed',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...usual, channels(() => ({ banks: [], wallets: [] }))],
  },
  {
    name: 'deposit-no-bank',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...usual, refuses(readDepositLookup, 'NO_BANK')],
  },
  {
    name: 'deposit-loading',
    visitor: 'member',
    path,
    shows: sheet,
    waits: true,
    mocks: [...usual, never(readDepositLookup)],
  },
  {
    name: 'deposit-failed',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...usual, fails(readDepositLookup)],
  },
]
