import { closeAccount, readPrivacy } from '@champa/contract/privacy'
import { alters, fails, never, refuses } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { playing } from '../worlds.ts'
import { path } from './profile.ts'

const privacySheet = ['features/privacy/privacy-modal.tsx']

const openPrivacy = ({ page, texts }: Scene) =>
  page.getByRole('button', { name: texts.pd.title }).click()

const copyIs = (state: 'making' | 'ready' | 'failed') =>
  alters(readPrivacy, (answer) => ({
    ...answer,
    copy: {
      state,
      askedAt: 1_760_000_000_000,
      bytes: state === 'ready' ? 12_345 : null,
      until: state === 'ready' ? 1_760_086_400_000 : null,
      url: state === 'ready' ? '/api/privacy/copy/x' : null,
    },
  }))

async function readNotice(scene: Scene): Promise<void> {
  await openPrivacy(scene)
  await scene.page
    .getByRole('button', { name: `${scene.texts.pd.read} ${scene.texts.pd.privacy}` })
    .click()
}

async function deleteAccount(scene: Scene): Promise<void> {
  const { page, texts } = scene
  await openPrivacy(scene)
  await page.getByRole('button', { name: texts.pd.delete }).click()
  await page.getByLabel(texts.auth.password, { exact: true }).fill('pass 123456')
  await page.getByRole('checkbox').check({ force: true })
  await page.getByRole('dialog').locator('button[type=submit]').click()
}

export const privacies: readonly View[] = [
  {
    name: 'privacy',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: playing,
    open: openPrivacy,
  },
  {
    name: 'privacy-loading',
    visitor: 'member',
    path,
    waits: true,
    shows: privacySheet,
    mocks: [...playing, never(readPrivacy)],
    open: openPrivacy,
  },
  {
    name: 'privacy-failed',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: [...playing, fails(readPrivacy)],
    open: openPrivacy,
  },
  {
    name: 'privacy-new-version',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: [
      ...playing,
      alters(readPrivacy, (answer) => ({
        ...answer,
        policies: answer.policies.map((one) => ({ ...one, acceptedAt: null })),
      })),
    ],
    open: openPrivacy,
  },
  {
    name: 'privacy-copy-making',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: [...playing, copyIs('making')],
    open: openPrivacy,
  },
  {
    name: 'privacy-copy-ready',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: [...playing, copyIs('ready')],
    open: openPrivacy,
  },
  {
    name: 'privacy-copy-failed',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: [...playing, copyIs('failed')],
    open: openPrivacy,
  },
  {
    name: 'privacy-notice',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: playing,
    open: readNotice,
  },
  {
    name: 'privacy-delete-refused',
    visitor: 'member',
    path,
    shows: privacySheet,
    mocks: [...playing, refuses(closeAccount, 'MONEY_LEFT')],
    open: deleteAccount,
  },
]
