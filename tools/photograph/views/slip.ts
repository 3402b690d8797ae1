import { readSlips, readSlipWindow } from '@champa/contract/slip'
import { fails, answers } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { huge } from '../worlds.ts'
import { at, path, sheet, tab, usual } from './deposit.ts'

const slipSheet = ['features/slip-status/slip-status-modal.tsx']

async function choosePicture(scene: Scene): Promise<void> {
  await tab('tabSlip')(scene)
  await scene.page.locator('input[type=file]').setInputFiles({
    name: 'a-very-long-name-of-a-slip-that-a-banking-app-gave-2026-11-22-01-45-08.png',
    mimeType: 'image/png',
    buffer: onePixel,
  })
  await scene.page.getByText(scene.texts.slip.tooSmall).waitFor()
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const slipList = answers(readSlips, {
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
  await scene.page.getByRole('button', { name: scene.texts.slip.status }).click()
}

export const slips: readonly View[] = [
  {
    name: 'deposit-slip',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: usual,
    open: tab('tabSlip'),
  },
  {
    name: 'deposit-slip-picture',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: usual,
    open: choosePicture,
  },
  {
    name: 'deposit-slip-closed',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
      ...usual,
      answers(readSlipWindow, {
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
    name: 'slip-status',
    visitor: 'member',
    path,
    shows: slipSheet,
    mocks: [...usual, slipList],
    open: openSlips,
  },
  {
    name: 'slip-status-empty',
    visitor: 'member',
    path,
    shows: slipSheet,
    mocks: usual,
    open: openSlips,
  },
  {
    name: 'slip-status-failed',
    visitor: 'member',
    path,
    shows: slipSheet,
    mocks: [...usual, fails(readSlips)],
    open: openSlips,
  },
]
