import {
  activateGame,
  autoLogin,
  readGameAccount,
  resetGamePassword,
  transfer,
  transferAll,
} from '@champa/contract/game'
import { fails, lost, never, refuses, answers } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { hugeAmounts, lockInPlay, longGame, nothing, playing, unsettled } from '../worlds.ts'

const path = '/user/home'
const transferSheet = ['features/game/transfer-modal.tsx']
const gameSheet = ['features/game/game-modal.tsx']
const alert = ['features/game/transfer/transfer-alert.tsx']
const collectSheet = ['features/game/collect/collect-sheet.tsx']
const account = answers(readGameAccount, {
  username: 'ch9830631770na',
  password: 'Kx7mPq2w',
  event: null,
  canReset: true,
})

const openTransfer = ({ page, texts }: Scene) =>
  page.getByRole('main').getByRole('button', { name: texts.home.transfer, exact: true }).click()
const openGame =
  (name: string) =>
  ({ page }: Scene) =>
    page
      .locator('.game')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
      .click()

async function move(scene: Scene): Promise<void> {
  await openTransfer(scene)
  const sheet = scene.page.getByRole('dialog')
  await sheet.getByRole('radiogroup').nth(1).getByRole('radio', { name: /Naga/ }).click()
  await sheet.getByLabel(scene.texts.common.amount, { exact: true }).fill('500')
  await sheet.locator('.sheet__foot .btn').first().click()
}

const moveAndWait = async (scene: Scene): Promise<void> => {
  await move(scene)
  await scene.page.getByRole('alertdialog').waitFor()
}

const collect = ({ page }: Scene) =>
  page.locator('.games__bar .btn, .games__bar button').first().click()
const moved = (status: 'success' | 'processing') =>
  answers(transfer, { _id: 't1', status, from: 'wallet', to: 'naga', amount: 500 })

export const games: readonly View[] = [
  {
    name: 'transfer',
    visitor: 'member',
    path,
    shows: transferSheet,
    mocks: playing,
    open: openTransfer,
  },
  {
    name: 'transfer-huge',
    visitor: 'member',
    path,
    shows: transferSheet,
    mocks: hugeAmounts,
    open: openTransfer,
  },
  {
    name: 'transfer-no-games',
    visitor: 'beginner',
    path,
    shows: transferSheet,
    mocks: nothing,
    open: openTransfer,
  },
  {
    name: 'transfer-excluded',
    visitor: 'member',
    path,
    shows: transferSheet,
    mocks: [...playing, lockInPlay],
    open: openTransfer,
  },
  {
    name: 'transfer-too-little',
    visitor: 'member',
    path,
    shows: transferSheet,
    mocks: playing,
    open: async (scene) => {
      await openTransfer(scene)
      await scene.page
        .getByRole('dialog')
        .getByLabel(scene.texts.common.amount, { exact: true })
        .fill('0.5')
      await scene.page.locator('.sheet__foot .btn').first().click()
    },
  },
  {
    name: 'transfer-busy',
    visitor: 'member',
    path,
    shows: transferSheet,
    waits: true,
    mocks: [...playing, never(transfer)],
    open: move,
  },
  {
    name: 'transfer-done',
    visitor: 'member',
    path,
    shows: alert,
    mocks: [...playing, moved('success')],
    open: moveAndWait,
  },
  {
    name: 'transfer-checking',
    visitor: 'member',
    path,
    shows: alert,
    mocks: [...playing, moved('processing')],
    open: moveAndWait,
  },
  {
    name: 'transfer-failed',
    visitor: 'member',
    path,
    shows: alert,
    mocks: [...playing, refuses(transfer, 'TRANSFER_FAIL')],
    open: moveAndWait,
  },
  {
    name: 'transfer-unknown',
    visitor: 'member',
    path,
    shows: alert,
    mocks: [...playing, lost(transfer)],
    open: moveAndWait,
  },
  {
    name: 'game-closed-account',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: playing,
    open: openGame('PG Soft'),
  },
  {
    name: 'game-activate-refused',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: [...playing, refuses(activateGame, 'SLOT_ACTIVATE_FAIL')],
    open: async (scene) => {
      await openGame('PG Soft')(scene)
      await scene.page.getByRole('button', { name: scene.texts.game.activate }).click()
      await scene.page.getByText(scene.texts.errors.SLOT_ACTIVATE_FAIL).waitFor()
    },
  },
  {
    name: 'game',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: [...playing, account],
    open: openGame('Naga Pearl'),
  },
  {
    name: 'game-huge',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: [...hugeAmounts, account],
    open: openGame(longGame),
  },
  {
    name: 'game-stale',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: [...unsettled, account],
    open: openGame('Naga Pearl'),
  },
  {
    name: 'game-closed',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: unsettled,
    open: openGame('Joker'),
  },
  {
    name: 'game-excluded',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: [...playing, account, lockInPlay],
    open: openGame('Joker'),
  },
  {
    name: 'game-loading',
    visitor: 'member',
    path,
    shows: gameSheet,
    waits: true,
    mocks: [...playing, never(readGameAccount)],
    open: openGame('Naga Pearl'),
  },
  {
    name: 'game-failed',
    visitor: 'member',
    path,
    shows: gameSheet,
    mocks: [...playing, fails(readGameAccount)],
    open: openGame('Naga Pearl'),
  },
  {
    name: 'game-reset-password',
    visitor: 'member',
    path,
    shows: ['features/game/account/reset-password.tsx'],
    mocks: [...playing, account, refuses(resetGamePassword, 'SLOT_RESET_PASSWORD_FAIL')],
    open: async (scene) => {
      await openGame('Naga Pearl')(scene)
      await scene.page.getByRole('button', { name: scene.texts.game.resetPassword }).click()
      await scene.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'game-not-opened',
    visitor: 'member',
    path,
    shows: ['features/game/play/play-alerts.tsx'],
    mocks: [...playing, account, refuses(autoLogin, 'LOGIN_FAIL')],
    open: async (scene) => {
      await openGame('Naga Pearl')(scene)
      await scene.page.getByRole('button', { name: scene.texts.game.play, exact: true }).click()
      await scene.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'collect-running',
    visitor: 'member',
    path,
    shows: collectSheet,
    waits: true,
    mocks: [...playing, never(transferAll)],
    open: collect,
  },
  {
    name: 'collect-done',
    visitor: 'member',
    path,
    shows: collectSheet,
    mocks: [
      ...playing,
      answers(transferAll, {
        status: 'success',
        moved: 10_455.5,
        sentOn: null,
        swept: [
          { code: 'naga', amount: 8_330.5, status: 'success' },
          { code: 'mekong', amount: 2_125, status: 'processing' },
          { code: 'joker', amount: 1_675, status: 'failed' },
        ],
      }),
    ],
    open: collect,
  },
  {
    name: 'collect-unknown',
    visitor: 'member',
    path,
    shows: collectSheet,
    mocks: [...playing, lost(transferAll)],
    open: collect,
  },
]
