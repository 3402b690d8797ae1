import { readInviteBanners } from '@champa/contract/invite'
import { readRefundBanners } from '@champa/contract/refund'
import { answers } from '../mocks.ts'
import type { Scene } from '../view.ts'
import { playing } from '../worlds.ts'

export const at = 1_795_312_262_802

const noBanners = [
  answers(readInviteBanners, { banners: [] }),
  answers(readRefundBanners, { banners: [] }),
]

export const usual = [...playing, ...noBanners]

export const confirmed =
  (open: (scene: Scene) => Promise<void>) =>
  async (scene: Scene): Promise<void> => {
    await open(scene)
    await scene.page.getByRole('alertdialog').getByRole('button').first().click()
    await scene.page.getByRole('alertdialog').getByText(scene.texts.common.ok).waitFor()
  }
