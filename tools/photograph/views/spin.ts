import {
  claimAllCoupons,
  claimCoupon,
  readCoins,
  readCoupons,
  readGiftClaims,
  readRounds,
  readSpinSetup,
  spin,
} from '@champa/contract/spin'
import { alters, fails, never, refuses, answers } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { lockInPlay, playing } from '../worlds.ts'

const path = '/user/spin'
const coinsSheet = ['features/spin/coins-sheet.tsx']
const proofSheet = ['features/spin/proof/proof-sheet.tsx']
const outcome = ['features/spin/coupon/claim-outcome.tsx']
const prize = ['features/spin/prize-modal.tsx']

const openCoins = ({ page }: Scene) => page.locator('.coin-pill').first().click()
const openProof = ({ page, texts }: Scene) =>
  page.getByRole('button', { name: texts.wheel.proof }).click()
const claimRow =
  (row: number) =>
  async ({ page, texts }: Scene): Promise<void> => {
    await page
      .getByRole('main')
      .locator('table')
      .getByRole('button', { name: texts.coupon.claim })
      .nth(row)
      .click()
    await page.getByRole('dialog').waitFor()
  }

const claim =
  (row: number) =>
  async (scene: Scene): Promise<void> => {
    await claimRow(row)(scene)
    await scene.page.getByRole('dialog').locator('.sheet__foot .btn').first().click()
    await scene.page.getByRole('alertdialog').waitFor()
  }

/** Coupons that can be claimed without a confirmation. */
const unasked = alters(readCoupons, ({ coupons }) => ({
  coupons: coupons.map((one) => ({
    ...one,
    offer: one.offer && { ...one.offer, locksOwn: false },
  })),
}))

const allClaimed = answers(claimAllCoupons, {
  claimed: [
    { coupon: 'B20', label: '฿20', kind: 'money', count: 2, money: 40, coins: null },
    { coupon: 'C5', label: '5 เหรียญ', kind: 'coins', count: 1, money: null, coins: 5 },
  ],
  left: [{ coupon: 'B100', label: '฿100', count: 1, why: 'terms' }],
})

const draws = (code: string, label: string, kind: 'money' | 'none') =>
  answers(spin, {
    success: true,
    result: {
      code,
      label,
      remainingCoin: 11,
      round: {
        no: 9,
        wheel: 'FULLMOON',
        code,
        label,
        kind,
        serverSeed: '22a0',
        seedHash: '034f',
        clientSeed: 'champa',
        odds: [],
        oddsHash: '52eb',
        gone: [],
        playedAt: 1_795_312_262_802,
      },
    },
    next: null,
  })

const turn = async ({ page }: Scene): Promise<void> => {
  await page.locator('.wheel-part button').first().click()
  await page.getByRole('dialog').waitFor()
}

const claims = answers(readGiftClaims, {
  claims: [
    {
      _id: 'c1',
      label: 'เสื้อกระทง',
      status: 'waiting',
      note: '',
      createdAt: 1_795_312_262_802,
    } as never,
    {
      _id: 'c2',
      label: 'หมวกแก๊ป',
      status: 'refused',
      note: 'ติดต่อไม่ได้ 3 ครั้ง',
      createdAt: 1_795_312_262_802,
    } as never,
  ],
})

export const spins: readonly View[] = [
  { name: 'spin', visitor: 'member', path, mocks: playing },
  { name: 'spin-gifts', visitor: 'member', path, mocks: [...playing, claims] },
  {
    name: 'spin-no-coins',
    visitor: 'beginner',
    path,
    mocks: [alters(readSpinSetup, (real) => ({ ...real, userCoin: 0 }))],
  },
  {
    name: 'spin-closed',
    visitor: 'member',
    path,
    mocks: [
      ...playing,
      alters(readSpinSetup, (real) => ({ ...real, activeSpinwheel: null, next: null })),
    ],
  },
  {
    name: 'spin-loading',
    visitor: 'member',
    path,
    waits: true,
    mocks: [...playing, never(readSpinSetup), never(readCoupons)],
  },
  {
    name: 'spin-failed',
    visitor: 'member',
    path,
    mocks: [...playing, fails(readSpinSetup), fails(readCoupons)],
  },
  {
    name: 'spin-not-taken',
    visitor: 'member',
    path,
    mocks: [...playing, answers(spin, { success: false, error: 'SPIN_FAIL', next: null })],
    open: async ({ page, texts }) => {
      await page.locator('.wheel-part button').first().click()
      await page.getByText(texts.wheel.notTaken).waitFor()
    },
  },
  {
    name: 'odds',
    visitor: 'member',
    path,
    shows: ['features/spin/wheel/odds-sheet.tsx'],
    mocks: playing,
    open: ({ page, texts }) => page.getByRole('button', { name: texts.wheel.odds }).click(),
  },
  { name: 'coins', visitor: 'member', path, shows: coinsSheet, mocks: playing, open: openCoins },
  { name: 'coins-empty', visitor: 'beginner', path, shows: coinsSheet, open: openCoins },
  {
    name: 'coins-failed',
    visitor: 'member',
    path,
    shows: coinsSheet,
    mocks: [...playing, fails(readCoins)],
    open: openCoins,
  },
  { name: 'proof', visitor: 'member', path, shows: proofSheet, mocks: playing, open: openProof },
  {
    name: 'proof-checked',
    visitor: 'member',
    path,
    shows: proofSheet,
    mocks: playing,
    open: async (scene) => {
      await openProof(scene)
      await scene.page.getByRole('dialog').locator('[aria-expanded=false]').first().click()
      await scene.page.getByRole('button', { name: scene.texts.proof.verify }).first().click()
      await scene.page.getByText(scene.texts.proof.allHold).waitFor()
    },
  },
  { name: 'proof-empty', visitor: 'beginner', path, shows: proofSheet, open: openProof },
  {
    name: 'proof-failed',
    visitor: 'member',
    path,
    shows: proofSheet,
    mocks: [...playing, fails(readRounds)],
    open: openProof,
  },
  {
    name: 'coupon-claim',
    visitor: 'member',
    path,
    shows: ['features/spin/coupon/claim-sheet.tsx'],
    mocks: playing,
    open: claimRow(0),
  },
  {
    name: 'coupon-claim-bound',
    visitor: 'member',
    path,
    shows: ['features/spin/coupon/claim-sheet.tsx'],
    mocks: [
      ...playing,
      alters(readCoupons, ({ coupons }) => ({
        coupons: coupons.map((one) => ({
          ...one,
          terms:
            one.kind === 'money'
              ? {
                  turnoverTimes: 3,
                  turnoverRequired: 300,
                  percentSuccess: null,
                  percentFail: 5,
                  wonAt: null,
                  lostAt: 5,
                  minRemain: 5,
                  minLostAt: 5,
                  maxWithdraw: null,
                  lastsDays: 7,
                  games: [],
                  excluded: [],
                }
              : null,
        })),
      })),
    ],
    open: claimRow(0),
  },
  {
    name: 'coupon-claimed',
    visitor: 'member',
    path,
    shows: outcome,
    mocks: [
      ...playing,
      unasked,
      lockInPlay,
      answers(claimCoupon, { kind: 'money', label: '฿100', money: 100, coins: null, locked: true }),
    ],
    open: claim(0),
  },
  {
    name: 'coupons-claimed',
    visitor: 'member',
    path,
    shows: ['features/spin/coupon/claimed-all.tsx'],
    mocks: [...playing, allClaimed],
    open: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.coupon.claimAll.split('{')[0] }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'coupon-gift',
    visitor: 'member',
    path,
    shows: outcome,
    mocks: [
      ...playing,
      unasked,
      answers(claimCoupon, {
        kind: 'gift',
        label: 'เสื้อกระทง',
        money: null,
        coins: null,
        locked: false,
      }),
    ],
    open: claim(1),
  },
  {
    name: 'coupon-refused',
    visitor: 'member',
    path,
    shows: outcome,
    mocks: [...playing, unasked, refuses(claimCoupon, 'BONUS_REMAINING')],
    open: claim(0),
  },
  {
    name: 'prize-won',
    visitor: 'member',
    path,
    shows: prize,
    mocks: [...playing, draws('B100', '฿100', 'money')],
    open: turn,
  },
  {
    name: 'prize-none',
    visitor: 'member',
    path,
    shows: prize,
    mocks: [...playing, draws('NONE', 'ไว้รอบหน้า', 'none')],
    open: turn,
  },
]
