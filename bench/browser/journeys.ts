import type { Locator, Page } from '@playwright/test'

/** Performs taps, key presses and swipes, and records the latency of each under a name. */
export interface Finger {
  tap(name: string, place: Locator): Promise<void>
  /** Types one letter at a time; each letter is an interaction. */
  type(name: string, place: Locator, text: string): Promise<void>
  /** Scrolls and measures the longest task, since scrolling is not an interaction. */
  swipe(
    name: string,
    place: Locator,
    distance: { xDistance?: number; yDistance?: number },
  ): Promise<void>
}

interface Journey {
  name: string
  walk(page: Page, finger: Finger): Promise<void>
}

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first()
const sheet = (page: Page): Locator => page.locator('.layer').last()

async function closeSheet(page: Page, finger: Finger, name: string): Promise<void> {
  await finger.tap(name, sheet(page).getByRole('button', { name: 'ปิด', exact: true }).first())
  await page.locator('.layer').waitFor({ state: 'detached' })
}

const sheetsOfHome: [name: string, open: (page: Page) => Locator][] = [
  // The first sheet opened also loads the code that all sheets share.
  ['the deposit sheet, the first of a visit', (page) => button(page, 'ฝากเงิน')],
  ['the deposit sheet again', (page) => button(page, 'ฝากเงิน')],
  ['the withdrawal sheet', (page) => button(page, 'ถอนเงิน')],
  ['the transfer sheet', (page) => button(page, 'โยกเงิน')],
  ['the sheet of a game with an account', (page) => page.locator('.game:not(.is-off)').first()],
  ['the sheet of a game without one', (page) => page.locator('.game.is-off').first()],
  ['the sheet that collects', (page) => page.locator('.games__bar button').first()],
  ['the sheet of invites', (page) => button(page, 'แนะนำเพื่อน')],
  ['the sheet of refunds', (page) => button(page, 'คืนยอดเสีย')],
  ['the conditions', (page) => page.locator('.nav').getByRole('button')],
]

async function walkHome(page: Page, finger: Finger): Promise<void> {
  await page.goto('/user/home')
  await finger.tap('hide the balance', button(page, 'ซ่อนยอดเงิน'))
  await finger.tap('show the balance', button(page, 'แสดงยอดเงิน'))
  await finger.tap('check the balance', button(page, 'เช็กยอดเงิน'))
  await finger.tap('a star', page.locator('.game-place .star').first())
  await finger.swipe('swipe a row of games (longest task)', page.locator('.carousel').first(), {
    xDistance: -330,
  })
  for (const [name, open] of sheetsOfHome) {
    await finger.tap(`open ${name}`, open(page))
    await page.locator('.layer .sheet').waitFor()
    await closeSheet(page, finger, `close ${name}`)
  }
}

async function walkTransfer(page: Page, finger: Finger): Promise<void> {
  await page.goto('/user/home')
  await button(page, 'โยกเงิน').tap()
  const row = (reel: number, place: string): Locator =>
    page.getByRole('radiogroup').nth(reel).locator(`[data-value="${place}"]`)
  await finger.tap('choose where from', row(0, 'wallet'))
  await finger.tap('choose where to', row(1, 'naga'))
  await finger.tap('a quick amount', button(page, '฿100'))
  const amount = page.getByLabel('จำนวนเงิน', { exact: true })
  await amount.fill('')
  await finger.type('a digit of the amount', amount, '25.5')
  await finger.tap('transfer', sheet(page).locator('button[type=submit]'))
  const done = page.getByRole('alertdialog')
  await finger.tap('done', done.getByRole('button').first())
  await done.waitFor({ state: 'detached' })
}

async function walkStatement(page: Page, finger: Finger): Promise<void> {
  await page.goto('/user/statement')
  const pages = page.getByRole('navigation', { name: 'หน้า' })
  await finger.tap('the next page', pages.getByRole('button', { name: 'ถัดไป' }))
  await finger.tap('page 1, seen before', pages.getByRole('button', { name: 'หน้า 1', exact: true }))
  const deposits = page.getByRole('group', { name: 'ประเภทรายการ' }).getByRole('button').first()
  await finger.tap('only deposits', deposits)
  await finger.tap('all kinds again', deposits)
  await finger.tap('the filter', button(page, 'ตัวกรอง'))
  const first = page.getByRole('main').getByRole('listitem').first().getByRole('button')
  await finger.tap('open the first receipt of a visit', first)
  await closeSheet(page, finger, 'close the receipt')
  await finger.tap('open a receipt again', first)
  await closeSheet(page, finger, 'close it again')
  await finger.tap(
    'the sheet of slips',
    page.locator('.page-head, main header').getByRole('button').last(),
  )
  await closeSheet(page, finger, 'close the slips')
}

async function walkChat(page: Page, finger: Finger): Promise<void> {
  await page.goto('/user/home')
  await finger.tap('open', page.locator('#chat-button'))
  const field = page.locator('.composer__box')
  await finger.tap('into the field', field)
  await finger.type('a letter', field, 'hello 123')
  await finger.tap('send', page.locator('.composer__send'))
  await finger.swipe('swipe to older ones (longest task)', page.locator('.chat-log__scroll'), {
    yDistance: 4_000,
  })
  await finger.tap('close', page.getByRole('button', { name: 'ย่อแชต' }))
}

export const journeys: Journey[] = [
  { name: 'home', walk: walkHome },
  { name: 'transfer', walk: walkTransfer },
  { name: 'statement', walk: walkStatement },
  { name: 'chat', walk: walkChat },
]
