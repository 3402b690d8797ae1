import { activateBonus, clearBonus, readBonuses } from '@champa/contract/bonus'
import type { Wire } from '@champa/contract/endpoint'
import { readLock } from '@champa/contract/lock'
import { alters, fails, never, refuses, answers, answersNow } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { huge, lockInPlay, longName, playing } from '../worlds.ts'

export const path = '/user/bonus'
const bonusSheet = ['features/bonus/offer/bonus-modal.tsx']
const takeAlerts = ['features/bonus/offer/take-alerts.tsx']
const cancelAlerts = ['features/bonus/cancel-bonus.tsx']

type Card = Wire<typeof readBonuses, 'answer'>['bonuses'][number]

const cards = (change: (card: Card, index: number) => Partial<Card>) =>
  alters(readBonuses, ({ bonuses }) => ({
    bonuses: bonuses.map((card, index) => ({ ...card, ...change(card, index) })),
  }))

const free = answers(readLock, { lock: null })

export const open = [
  free,
  cards(({ offer }) => ({
    ineligibleReason: null,
    userBonus: null,
    offer: { ...offer, locksOwn: false },
  })),
]

const withOwn = [
  free,
  cards(({ offer }) => ({
    ineligibleReason: null,
    userBonus: null,
    offer: { ...offer, own: 1_000, locksOwn: true },
  })),
]

const activated = [
  free,
  cards(({ offer }, index) => ({
    ineligibleReason: null,
    offer: { ...offer, locksOwn: false },
    userBonus: index === 1 ? { _id: 'u1', isActive: true, received: [] } : null,
  })),
]

const all = [
  free,
  cards((_, index) => ({
    ineligibleReason: [
      null,
      'BONUS_MAX_CLAIMED',
      'BONUS_FULL',
      'BONUS_REMAINING',
      'BONUS_CONDITION',
    ][index % 5] as Card['ineligibleReason'],
    receivedCount: index,
  })),
]

const openCard =
  (index: number) =>
  async ({ page }: Scene): Promise<void> => {
    await page.locator('.b-grid button').nth(index).click()
    await page.getByRole('dialog').waitFor()
  }

const take = async (scene: Scene): Promise<void> => {
  await openCard(0)(scene)
  await scene.page.getByRole('button', { name: scene.texts.bon.take.button }).click()
  await scene.page.getByRole('alertdialog').waitFor()
}

const cancel = async ({ page, texts }: Scene): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: texts.bon.cancel.short }).first().click()
  await page.getByRole('alertdialog').waitFor()
}

const cancelled = async (scene: Scene): Promise<void> => {
  await cancel(scene)
  await scene.page
    .getByRole('alertdialog')
    .getByRole('button', { name: scene.texts.bon.clear })
    .click()
  await scene.page.getByRole('button', { name: scene.texts.bon.gotIt }).waitFor()
}

export const bonuses: readonly View[] = [
  { name: 'bonus', visitor: 'member', path, mocks: [...playing, ...open] },
  { name: 'bonus-states', visitor: 'member', path, mocks: [...playing, ...all] },
  { name: 'bonus-activated', visitor: 'member', path, mocks: [...playing, ...activated] },
  {
    name: 'bonus-in-play',
    visitor: 'member',
    path,
    mocks: [
      ...playing,
      lockInPlay,
      cards((_, index) => ({
        inPlay: index === 0,
        userBonus: index === 0 ? { _id: 'u1', isActive: true, received: [] } : null,
      })),
    ],
  },
  {
    name: 'bonus-huge',
    visitor: 'member',
    path,
    mocks: [
      ...playing,
      answersNow(readLock, () => ({
        lock: {
          _id: 'l',
          source: 'promotion' as const,
          sourceCode: 'X',
          name: longName,
          type: 'promotion' as const,
          credit: huge,
          principal: huge,
          base: huge,
          total: huge,
          turnoverDone: 4_999_999_999.5,
          settled: false,
          turnoverTimes: 25,
          turnoverRequired: huge,
          percentSuccess: 120,
          percentFail: 5,
          wonAt: huge,
          lostAt: 499_999_999.5,
          minRemain: 499_999_999.5,
          minLostAt: 499_999_999.5,
          maxWithdraw: huge,
          lastsDays: 365,
          games: [],
          excluded: [],
          startedAt: Date.now(),
          expiresAt: Date.now() + 1e9,
          cancel: { keeps: huge, takes: huge },
        },
      })),
      cards(() => ({ name: longName, cap: huge, minDeposit: huge })),
    ],
  },
  {
    name: 'bonus-empty',
    visitor: 'member',
    path,
    mocks: [...playing, free, answers(readBonuses, { bonuses: [] })],
  },
  {
    name: 'bonus-loading',
    visitor: 'member',
    path,
    waits: true,
    mocks: [...playing, never(readBonuses)],
  },
  { name: 'bonus-failed', visitor: 'member', path, mocks: [...playing, fails(readBonuses)] },
  {
    name: 'bonus-sheet',
    visitor: 'member',
    path,
    shows: bonusSheet,
    mocks: [...playing, ...open],
    open: openCard(0),
  },
  {
    name: 'bonus-own-money',
    visitor: 'member',
    path,
    shows: takeAlerts,
    mocks: [...playing, ...withOwn],
    open: take,
  },
  {
    name: 'bonus-sheet-activated',
    visitor: 'member',
    path,
    shows: bonusSheet,
    mocks: [...playing, ...activated],
    open: openCard(1),
  },
  {
    name: 'bonus-sheet-hindered',
    visitor: 'member',
    path,
    shows: bonusSheet,
    mocks: [...playing, free, cards(() => ({ ineligibleReason: 'BONUS_REMAINING' }))],
    open: openCard(0),
  },
  {
    name: 'bonus-replace',
    visitor: 'member',
    path,
    shows: takeAlerts,
    mocks: [...playing, ...activated],
    open: take,
  },
  {
    name: 'bonus-refused',
    visitor: 'member',
    path,
    shows: takeAlerts,
    mocks: [...playing, ...open, refuses(activateBonus, 'BONUS_FULL')],
    open: take,
  },
  {
    name: 'bonus-taken',
    visitor: 'member',
    path,
    shows: ['features/bonus/bonus-list.tsx'],
    mocks: [...playing, ...open, answers(activateBonus, { code: 'WELCOME100', activated: true })],
    open: take,
  },
  {
    name: 'bonus-cancel',
    visitor: 'member',
    path,
    shows: cancelAlerts,
    mocks: [...playing, ...open, lockInPlay],
    open: cancel,
  },
  {
    name: 'bonus-cancelled',
    visitor: 'member',
    path,
    shows: cancelAlerts,
    mocks: [
      ...playing,
      ...open,
      lockInPlay,
      answers(clearBonus, { message: 'BONUS_CLEAR', keeps: 1_000, takes: 23_580.5 }),
    ],
    open: cancelled,
  },
  {
    name: 'bonus-not-cancelled',
    visitor: 'member',
    path,
    shows: cancelAlerts,
    mocks: [...playing, ...open, lockInPlay, refuses(clearBonus, 'BONUS_CONDITION')],
    open: cancelled,
  },
]
