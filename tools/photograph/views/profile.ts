import { changePassword, readProfile } from '@champa/contract/account'
import { storageKeys } from '@champa/contract/constants'
import { readPlay, readResponsible } from '@champa/contract/responsible'
import { alters, fails, never, refuses } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { longName, playing } from '../worlds.ts'

export const path = '/user/profile'
const editSheet = ['features/account/profile/edit-profile-modal.tsx']
const passwordSheet = ['features/account/change-password-modal.tsx']
const responsibleSheet = ['features/responsible/responsible-modal.tsx']

const noBank = alters(readProfile, ({ profile }) => ({
  profile: {
    ...profile,
    bankCode: '',
    bankAccountName: '',
    bankAccountNo: '',
    bankNameTH: '',
    bankNameEN: '',
  },
}))

const long = alters(readProfile, ({ profile }) => ({
  profile: { ...profile, name: longName, bankAccountName: longName, coin: 9_999_999 },
}))

const openEdit = ({ page, texts }: Scene) =>
  page.getByRole('button', { name: texts.pro.edit }).click()

const openPassword = ({ page, texts }: Scene) =>
  page.getByRole('button', { name: texts.pro.changePassword }).click()

const openResponsible = ({ page, texts }: Scene) =>
  page.getByRole('button', { name: texts.rg.title }).click()

async function openSelfExclusion(scene: Scene): Promise<void> {
  await openResponsible(scene)
  await scene.page.getByRole('button', { name: scene.texts.rg.selfExclude }).click()
}

async function askSelfExclusion(scene: Scene): Promise<void> {
  await openSelfExclusion(scene)
  await scene.page.getByRole('checkbox').check()
  await scene.page.getByRole('button', { name: scene.texts.common.next }).click()
}

async function askTimeOut(scene: Scene): Promise<void> {
  await openResponsible(scene)
  await scene.page.getByRole('button', { name: scene.texts.rg.timeOut }).click()
  await scene.page.getByRole('button', { name: scene.texts.common.next }).click()
}

/** Simulates an hour of play, so that the next check shows the hourly reminder. */
async function spendAnHour({ page }: Scene): Promise<void> {
  await page.evaluate(
    (key) => sessionStorage.setItem(key, `${Date.now() - 3_600_000} 3600000 ${Date.now()}`),
    storageKeys.playClock,
  )
  await page.getByRole('alertdialog').waitFor({ timeout: 60_000 })
}

/** A deposit limit that is used up and has a scheduled raise, during a time-out. */
const bound = alters(readResponsible, (state) => ({
  ...state,
  pausedUntil: state.serverTime + 3 * 86_400_000,
  limits: state.limits.map((one) =>
    one.period === 'day'
      ? {
          ...one,
          amount: 1_000,
          used: 1_250,
          left: 0,
          next: { amount: 5_000, at: state.serverTime + 3_600_000 },
        }
      : one,
  ),
}))

async function savePassword(scene: Scene): Promise<void> {
  const { page, texts } = scene
  await openPassword(scene)
  await page.getByLabel(texts.pro.oldPassword, { exact: true }).fill('not the password')
  await page.getByLabel(texts.pro.newPassword, { exact: true }).fill('pass 123456')
  await page.getByLabel(texts.pro.confirmNew, { exact: true }).fill('pass 123456')
  await page.getByRole('button', { name: texts.pro.savePassword }).click()
}

export const profiles: readonly View[] = [
  { name: 'profile', visitor: 'member', path, mocks: playing },
  { name: 'profile-long-name', visitor: 'member', path, mocks: [...playing, long] },
  { name: 'profile-no-bank', visitor: 'member', path, mocks: [...playing, noBank] },
  {
    name: 'profile-add-bank',
    visitor: 'member',
    path,
    shows: editSheet,
    mocks: [...playing, noBank],
    open: openEdit,
  },
  {
    name: 'profile-loading',
    visitor: 'member',
    path,
    waits: true,
    mocks: [...playing, never(readProfile)],
  },
  { name: 'profile-failed', visitor: 'member', path, mocks: [...playing, fails(readProfile)] },
  {
    name: 'profile-edit',
    visitor: 'member',
    path,
    shows: editSheet,
    mocks: playing,
    open: openEdit,
  },
  {
    name: 'profile-edit-long-name',
    visitor: 'member',
    path,
    shows: editSheet,
    mocks: [...playing, long],
    open: openEdit,
  },
  {
    name: 'password',
    visitor: 'member',
    path,
    shows: passwordSheet,
    mocks: playing,
    open: openPassword,
  },
  {
    name: 'password-different',
    visitor: 'member',
    path,
    shows: passwordSheet,
    mocks: playing,
    open: async (scene) => {
      const { page, texts } = scene
      await openPassword(scene)
      for (const [label, text] of [
        [texts.pro.oldPassword, 'pass 123456'],
        [texts.pro.newPassword, 'pass 654321'],
        [texts.pro.confirmNew, 'another one'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('button', { name: texts.pro.savePassword }).click()
    },
  },
  {
    name: 'responsible',
    visitor: 'member',
    path,
    shows: responsibleSheet,
    mocks: playing,
    open: openResponsible,
  },
  {
    name: 'responsible-bound',
    visitor: 'member',
    path,
    shows: responsibleSheet,
    mocks: [...playing, bound],
    open: openResponsible,
  },
  {
    name: 'responsible-exclusion',
    visitor: 'member',
    path,
    shows: responsibleSheet,
    mocks: playing,
    open: openSelfExclusion,
  },
  {
    name: 'responsible-exclusion-ask',
    visitor: 'member',
    path,
    shows: [...responsibleSheet, 'features/responsible/exclusion-part.tsx'],
    mocks: playing,
    open: askSelfExclusion,
  },
  {
    name: 'responsible-time-out-ask',
    visitor: 'member',
    path,
    shows: [...responsibleSheet, 'features/responsible/time-out-part.tsx'],
    mocks: playing,
    open: askTimeOut,
  },
  {
    name: 'responsible-reminder',
    visitor: 'member',
    path,
    shows: ['features/responsible/play-reminder.tsx'],
    mocks: [...playing, alters(readPlay, (play) => ({ ...play, net: -1_250 }))],
    open: spendAnHour,
  },
  {
    name: 'responsible-failed',
    visitor: 'member',
    path,
    shows: responsibleSheet,
    mocks: [...playing, fails(readResponsible)],
    open: openResponsible,
  },
  {
    name: 'password-wrong',
    visitor: 'member',
    path,
    shows: passwordSheet,
    mocks: [...playing, refuses(changePassword, 'WRONG_PASSWORD')],
    open: savePassword,
  },
]
