import { activatePromotion, findPromotion } from '@champa/contract/promotion'
import { fails, never, refuses, answers, answersNow } from '../mocks.ts'
import { like, type Scene, type View } from '../view.ts'
import { playing } from '../worlds.ts'
import { open, path } from './bonus.ts'

const codeSheet = ['features/promotion/promotion-modal.tsx']

const found = answersNow(findPromotion, () => ({
  code: 'LOYKRATHONG',
  name: 'ลอยกระทง รับเครดิตฟรี',
  percentFail: 5,
  description: '<p>รับได้ครั้งเดียวต่อสมาชิก</p>',
  banners: [{ image: 'banner-river', html: '<h3>คืนลอยกระทง</h3>' }],
  credit: 100,
  validUntil: Date.now() + 864_000_000,
  terms: {
    turnoverTimes: 5,
    turnoverRequired: 500,
    percentSuccess: null,
    percentFail: 5,
    wonAt: null,
    lostAt: 5,
    minRemain: 5,
    minLostAt: 5,
    maxWithdraw: 500,
    lastsDays: 7,
    games: [
      { code: 'naga', name: 'Naga Pearl', percent: 100 },
      { code: 'sixstars', name: 'Six Stars', percent: 0 },
    ],
    excluded: [],
  },
  offer: {
    credit: 100,
    own: 0,
    deposit: 0,
    locksOwn: false,
    share: 100,
    turnoverRequired: 500,
    wonAt: null,
    lostAt: 5,
    maxWithdraw: 500,
    lastsDays: 7,
    example: { total: 1_000, keeps: 500, takes: 500, cancel: { keeps: 0, takes: 1_000 } },
  },
}))

const find = async ({ page, texts }: Scene): Promise<void> => {
  await page.getByRole('main').getByRole('textbox').fill('LOYKRATHONG')
  await page.getByRole('button', { name: texts.common.search }).click()
  await page.getByRole('dialog').waitFor()
}

const receive = async (scene: Scene): Promise<void> => {
  await find(scene)
  await scene.page.getByRole('button', { name: like(scene.texts.bon.code.receive) }).click()
  await scene.page.getByRole('alertdialog').waitFor()
}

export const promotions: readonly View[] = [
  {
    name: 'promotion',
    visitor: 'member',
    path,
    shows: codeSheet,
    mocks: [...playing, ...open, found],
    open: find,
  },
  {
    name: 'promotion-searching',
    visitor: 'member',
    path,
    shows: codeSheet,
    waits: true,
    mocks: [...playing, ...open, never(findPromotion)],
    open: find,
  },
  {
    name: 'promotion-none',
    visitor: 'member',
    path,
    shows: codeSheet,
    mocks: [...playing, ...open, refuses(findPromotion, 'NO_PROMOTION')],
    open: find,
  },
  {
    name: 'promotion-failed',
    visitor: 'member',
    path,
    shows: codeSheet,
    mocks: [...playing, ...open, fails(findPromotion)],
    open: find,
  },
  {
    name: 'promotion-received',
    visitor: 'member',
    path,
    shows: ['features/promotion/found-promotion.tsx'],
    mocks: [
      ...playing,
      ...open,
      found,
      answers(activatePromotion, { _id: 'p1', code: 'LOYKRATHONG', amount: 100 }),
    ],
    open: receive,
  },
  {
    name: 'promotion-refused',
    visitor: 'member',
    path,
    shows: ['features/promotion/promotion-modal.tsx'],
    mocks: [...playing, ...open, found, refuses(activatePromotion, 'PROMOTION_RECEIVED')],
    open: receive,
  },
]
