import { changePassword, readProfile } from '@champa/contract/account'
import { alters, fails, never, refuses } from '../instead.ts'
import type { Scene, View } from '../view.ts'
import { longName, playing } from '../worlds.ts'

const path = '/user/profile'
const editSheet = ['features/account/profile/edit-profile-modal.tsx']
const passwordSheet = ['features/account/change-password-modal.tsx']
const long = alters(readProfile, ({ profile }) => ({ profile: { ...profile, name: longName, bankAccountName: longName, coin: 9_999_999 } }))

const openEdit = ({ page, say }: Scene) => page.getByRole('button', { name: say.pro.edit }).click()
const openPassword = ({ page, say }: Scene) => page.getByRole('button', { name: say.pro.changePassword }).click()

async function savePassword(scene: Scene): Promise<void> {
  const { page, say } = scene
  await openPassword(scene)
  await page.getByLabel(say.pro.oldPassword, { exact: true }).fill('not the password')
  await page.getByLabel(say.pro.newPassword, { exact: true }).fill('pass 123456')
  await page.getByLabel(say.pro.confirmNew, { exact: true }).fill('pass 123456')
  await page.getByRole('button', { name: say.pro.savePassword }).click()
}

export const profiles: readonly View[] = [
  { name: 'profile', who: 'member', path, instead: playing },
  { name: 'profile-long-name', who: 'member', path, instead: [...playing, long] },
  { name: 'profile-no-bank', who: 'member', path, instead: [...playing, alters(readProfile, ({ profile }) => ({ profile: { ...profile, bankCode: '', bankAccountName: '', bankAccountNo: '', bankNameTH: '', bankNameEN: '' } }))] },
  { name: 'profile-loading', who: 'member', path, waits: true, instead: [...playing, never(readProfile)] },
  { name: 'profile-failed', who: 'member', path, instead: [...playing, fails(readProfile)] },
  { name: 'profile-edit', who: 'member', path, shows: editSheet, instead: playing, open: openEdit },
  { name: 'profile-edit-long-name', who: 'member', path, shows: editSheet, instead: [...playing, long], open: openEdit },
  { name: 'password', who: 'member', path, shows: passwordSheet, instead: playing, open: openPassword },
  { name: 'password-empty', who: 'member', path, shows: passwordSheet, instead: playing, open: async (scene) => {
    await openPassword(scene)
    await scene.page.getByRole('button', { name: scene.say.pro.savePassword }).click()
  } },
  { name: 'password-wrong', who: 'member', path, shows: passwordSheet, instead: [...playing, refuses(changePassword, 'WRONG_PASSWORD')], open: savePassword },
]
