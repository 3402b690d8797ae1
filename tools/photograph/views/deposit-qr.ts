import { createQrcode, readQrcode } from '@champa/contract/deposit'
import { type Mock, answersNow } from '../mocks.ts'
import { like, type Scene, type View } from '../view.ts'
import { huge, playing } from '../worlds.ts'
import { path, sheet, tab, usual } from './deposit.ts'

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37"><path d="M4 4h7v7h-7zM26 4h7v7h-7zM4 26h7v7h-7zM13 5h2v3h-2zM17 4h3v2h-3zM14 12h9v2h-9zM5 14h4v3h-4zM26 14h6v4h-6zM13 17h11v7h-11zM28 22h5v3h-5zM14 27h5v5h-5zM22 26h8v6h-8z"/></svg>'

const code = (amount: number, forMs: number) =>
  answersNow(readQrcode, () => ({
    qrcodeId: 'q1a2b3c4',
    hasQrcode: true,
    qrcode: drawn,
    amount,
    expireIn: Date.now() + forMs,
    serverTime: Date.now(),
    message: null,
  }))

/** Lifetime of a code that expires while it is on screen. */
const soonMs = 8_000

const paid = {
  qrcodeId: 'q1a2b3c4',
  hasQrcode: false,
  qrcode: null,
  amount: huge,
  expireIn: null,
  message: 'PAID' as const,
}

/** An open code that is reported as paid once it has expired. */
function paidSoon(): Mock {
  let until = 0
  return answersNow(readQrcode, () => {
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

async function cancelCode(scene: Scene): Promise<void> {
  await tab('qr')(scene)
  await scene.page.getByRole('button', { name: scene.texts.dep.cancelQr }).click()
  await scene.page.getByRole('alertdialog').waitFor()
}

export const qrDeposits: readonly View[] = [
  { name: 'deposit-qr', visitor: 'member', path, shows: sheet, mocks: usual, open: tab('qr') },
  {
    name: 'deposit-qr-code',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, code(1_000, 840_000)],
    open: tab('qr'),
  },
  {
    name: 'deposit-qr-last-minute',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, code(huge, 55_000)],
    open: tab('qr'),
  },
  {
    name: 'deposit-qr-cancel',
    visitor: 'member',
    path,
    shows: ['features/deposit/qr/cancel-code.tsx'],
    mocks: [...playing, code(1_000, 840_000)],
    open: cancelCode,
  },
  {
    name: 'deposit-qr-received',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, paidSoon()],
    open: async (scene) => {
      await tab('qr')(scene)
      await scene.page.getByText(like(scene.texts.dep.received)).first().waitFor()
    },
  },
  {
    name: 'deposit-qr-expired',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, code(100, soonMs)],
    open: async (scene) => {
      await tab('qr')(scene)
      await scene.page.getByText(scene.texts.dep.qrExpired).first().waitFor()
    },
  },
  {
    name: 'deposit-qr-not-made',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
      ...usual,
      answersNow(createQrcode, () => ({
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
      await scene.page.getByLabel(scene.texts.common.amount, { exact: true }).fill('500')
      await scene.page.getByRole('button', { name: scene.texts.dep.createQr }).click()
    },
  },
]
