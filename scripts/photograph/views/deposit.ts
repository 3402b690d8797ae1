import { createQrcode, readDepositTracker, readQrcode } from '@champa/contract/deposit'
import type { Wire } from '@champa/contract/endpoint'
import { sendGiftLink } from '@champa/contract/gift'
import { readDepositLookup } from '@champa/contract/lookup'
import { readSlips, readSlipWindow } from '@champa/contract/slip'
import { alters, fails, type Instead, never, refuses, says, saysNow } from '../instead.ts'
import { like, type Scene, type View } from '../view.ts'
import { huge, longName, lockInPlay, playing } from '../worlds.ts'

const path = '/user/home?open=deposit'
const sheet = ['features/deposit/deposit-modal.tsx']
const slipSheet = ['features/slip-status/slip-status-modal.tsx']
const at = Date.now() - 600_000

const tab =
  (name: 'tabBank' | 'tabWallet' | 'tabSlip' | 'qr') =>
  async ({ page, say }: Scene): Promise<void> => {
    await page.getByRole('tab', { name: name === 'qr' ? say.track.qr : say.dep[name] }).click()
  }

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37"><path d="M4 4h7v7h-7zM26 4h7v7h-7zM4 26h7v7h-7zM13 5h2v3h-2zM17 4h3v2h-3zM14 12h9v2h-9zM5 14h4v3h-4zM26 14h6v4h-6zM13 17h11v7h-11zM28 22h5v3h-5zM14 27h5v5h-5zM22 26h8v6h-8z"/></svg>'
const code = (amount: number, forMs: number) =>
  saysNow(readQrcode, () => ({
    qrcodeId: 'q1a2b3c4',
    hasQrcode: true,
    qrcode: drawn,
    amount,
    expireIn: Date.now() + forMs,
    serverTime: Date.now(),
    message: null,
  }))
const nothingOpen = saysNow(readQrcode, () => ({
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  serverTime: Date.now(),
  message: null,
}))
const usual = [...playing, nothingOpen]
/** A code that runs out while it is looked at. */
const soonMs = 8_000
const paid = {
  qrcodeId: 'q1a2b3c4',
  hasQrcode: false,
  qrcode: null,
  amount: huge,
  expireIn: null,
  message: 'PAID' as const,
}

/** At first an open code; whoever asks once it has run out hears that it was paid. */
function paidSoon(): Instead {
  let until = 0
  return saysNow(readQrcode, () => {
    until ||= Date.now() + soonMs
    if (Date.now() >= until) {
      until = 0
      return { ...paid, serverTime: Date.now() }
    }
    return {
      qrcodeId: paid.qrcodeId,
      hasQrcode: true,
      qrcode: drawn,
      amount: 1_000,
      expireIn: until,
      serverTime: Date.now(),
      message: null,
    }
  })
}

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

async function cancelCode(scene: Scene): Promise<void> {
  await tab('qr')(scene)
  await scene.page.getByRole('button', { name: scene.say.dep.cancelQr }).click()
  await scene.page.getByRole('alertdialog').waitFor()
}

async function sendGift(scene: Scene): Promise<void> {
  await tab('tabWallet')(scene)
  await scene.page
    .getByLabel(scene.say.gift.link)
    .fill('https://gift.truemoney.com/campaign/?v=0123456789abcdef0123456789abcdef012')
  await scene.page.getByRole('button', { name: scene.say.gift.send }).click()
}

async function choosePicture(scene: Scene): Promise<void> {
  await tab('tabSlip')(scene)
  await scene.page.locator('input[type=file]').setInputFiles({
    name: 'a-very-long-name-of-a-slip-that-a-banking-app-gave-2026-11-22-01-45-08.png',
    mimeType: 'image/png',
    buffer: onePixel,
  })
  await scene.page.getByText(scene.say.slip.tooSmall).waitFor()
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const slipList = says(readSlips, {
  total: 3,
  slips: [
    {
      _id: 's1',
      createdAt: at,
      amount: null,
      status: 'in progress',
      note: null,
      link: null,
      reference: 'r1',
    },
    {
      _id: 's2',
      createdAt: at - 3_600_000,
      amount: huge,
      status: 'SUCCESS',
      note: null,
      link: '015325123456AOR01234',
      reference: 'r2',
    },
    {
      _id: 's3',
      createdAt: at - 7_200_000,
      amount: 1_500,
      status: 'FAILED',
      note: 'TRIPPLE_WRONG_CAPTCHA',
      link: '015325123456AOR01235',
      reference: 'r3',
    },
  ],
})
const openSlips = async (scene: Scene): Promise<void> => {
  await tab('tabSlip')(scene)
  await scene.page.getByRole('button', { name: scene.say.slip.status }).click()
}

export const deposits: readonly View[] = [
  { name: 'deposit-bank', who: 'member', path, shows: sheet, instead: usual, open: tab('tabBank') },
  {
    name: 'deposit-bank-long-name',
    who: 'member',
    path,
    shows: sheet,
    instead: [
      ...usual,
      channels((real) => ({
        banks: real.banks.map((one) => ({ ...one, bankAccountName: longName })),
      })),
    ],
    open: tab('tabBank'),
  },
  {
    name: 'deposit-bank-note',
    who: 'member',
    path,
    shows: sheet,
    instead: usual,
    open: async (scene) => {
      await tab('tabBank')(scene)
      await scene.page.getByRole('button', { name: scene.say.dep.transferred }).click()
    },
  },
  { name: 'deposit-qr', who: 'member', path, shows: sheet, instead: usual, open: tab('qr') },
  {
    name: 'deposit-qr-code',
    who: 'member',
    path,
    shows: sheet,
    instead: [...playing, code(1_000, 840_000)],
    open: tab('qr'),
  },
  {
    name: 'deposit-qr-last-minute',
    who: 'member',
    path,
    shows: sheet,
    instead: [...playing, code(huge, 55_000)],
    open: tab('qr'),
  },
  {
    name: 'deposit-qr-cancel',
    who: 'member',
    path,
    shows: ['features/deposit/qr/cancel-code.tsx'],
    instead: [...playing, code(1_000, 840_000)],
    open: cancelCode,
  },
  {
    name: 'deposit-qr-received',
    who: 'member',
    path,
    shows: sheet,
    instead: [...playing, paidSoon()],
    open: async (scene) => {
      await tab('qr')(scene)
      await scene.page.getByText(like(scene.say.dep.received)).first().waitFor()
    },
  },
  {
    name: 'deposit-qr-expired',
    who: 'member',
    path,
    shows: sheet,
    instead: [...playing, code(100, soonMs)],
    open: async (scene) => {
      await tab('qr')(scene)
      await scene.page.getByText(scene.say.dep.qrExpired).first().waitFor()
    },
  },
  {
    name: 'deposit-qr-not-made',
    who: 'member',
    path,
    shows: sheet,
    instead: [
      ...usual,
      saysNow(createQrcode, () => ({
        qrcodeId: null,
        hasQrcode: false,
        qrcode: null,
        amount: null,
        expireIn: null,
        serverTime: Date.now(),
        message: 'QR_FAIL' as const,
      })),
    ],
    open: async (scene) => {
      await tab('qr')(scene)
      await scene.page.getByLabel(scene.say.common.amount, { exact: true }).fill('500')
      await scene.page.getByRole('button', { name: scene.say.dep.createQr }).click()
    },
  },
  {
    name: 'deposit-wallet',
    who: 'member',
    path,
    shows: sheet,
    instead: usual,
    open: tab('tabWallet'),
  },
  {
    name: 'deposit-gift-sent',
    who: 'member',
    path,
    shows: ['features/gift/gift-panel.tsx'],
    instead: [...usual, says(sendGiftLink, { _id: 'g1', status: 'in progress', amount: null })],
    open: async (scene) => {
      await sendGift(scene)
      await scene.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'deposit-gift-refused',
    who: 'member',
    path,
    shows: sheet,
    instead: [...usual, refuses(sendGiftLink, 'TRUELINK_DUPLICATE')],
    open: sendGift,
  },
  { name: 'deposit-slip', who: 'member', path, shows: sheet, instead: usual, open: tab('tabSlip') },
  {
    name: 'deposit-slip-picture',
    who: 'member',
    path,
    shows: sheet,
    instead: usual,
    open: choosePicture,
  },
  {
    name: 'deposit-slip-closed',
    who: 'member',
    path,
    shows: sheet,
    instead: [
      ...usual,
      says(readSlipWindow, {
        isOpen: false,
        from: '23:00',
        to: '01:00',
        timezone: 'Asia/Bangkok',
        openAt: at + 3_600_000,
      }),
    ],
    open: tab('tabSlip'),
  },
  {
    name: 'deposit-tracker',
    who: 'member',
    path,
    shows: sheet,
    instead: [...usual, tracking],
    open: async (scene) => {
      await tab('tabBank')(scene)
      await scene.page.locator('.tracks__more').click()
    },
  },
  {
    name: 'deposit-locked',
    who: 'member',
    path,
    shows: sheet,
    instead: [...usual, lockInPlay],
    open: tab('qr'),
  },
  {
    name: 'deposit-closed',
    who: 'member',
    path,
    shows: sheet,
    instead: [...usual, channels(() => ({ banks: [], wallets: [] }))],
  },
  {
    name: 'deposit-no-bank',
    who: 'member',
    path,
    shows: sheet,
    instead: [...usual, refuses(readDepositLookup, 'NO_BANK')],
  },
  {
    name: 'deposit-loading',
    who: 'member',
    path,
    shows: sheet,
    waits: true,
    instead: [...usual, never(readDepositLookup)],
  },
  {
    name: 'deposit-failed',
    who: 'member',
    path,
    shows: sheet,
    instead: [...usual, fails(readDepositLookup)],
  },
  {
    name: 'slip-status',
    who: 'member',
    path,
    shows: slipSheet,
    instead: [...usual, slipList],
    open: openSlips,
  },
  {
    name: 'slip-status-empty',
    who: 'member',
    path,
    shows: slipSheet,
    instead: usual,
    open: openSlips,
  },
  {
    name: 'slip-status-failed',
    who: 'member',
    path,
    shows: slipSheet,
    instead: [...usual, fails(readSlips)],
    open: openSlips,
  },
]
