import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, createCode, payCode } from './money.ts'
import { newMember, openAs, pickBank, randomDigits, randomPhone, readOtp } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

// The test runs with animations (docs/decisions/075) and, until the home screen opens, with the
// background scene.
test.use({ reducedMotion: 'no-preference', scene: true })

const next = (page: Page) => page.getByRole('button', { name: 'ถัดไป' })
const moneyButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a member registers, deposits, wins, withdraws and reads the statement', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const [phone, password, accountNo] = [randomPhone(), `pass ${randomDigits(6)}`, randomDigits(10)]

  await test.step('register in Thai with a one-time password from the SMS', async () => {
    await page.goto('/register')
    await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(phone)
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'กรอกรหัส OTP' })).toBeVisible()
    await page.getByLabel('รหัสยืนยัน').fill(await readOtp(request, simulatorsURL, phone))
    await page.getByLabel('ชื่อ-นามสกุล').fill('สมชาย ใจดี')
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await page.getByLabel('ยืนยันรหัสผ่าน').fill(password)
    await next(page).click()
    await pickBank(page, 'ธนาคาร', 'SCB')
    await page.getByLabel('ชื่อ', { exact: true }).fill('สมชาย')
    await page.getByLabel('นามสกุล').fill('ใจดี')
    await page.getByLabel('เลขบัญชี').fill(accountNo)
    await page.getByLabel('ข้าพเจ้ามีอายุ 20 ปีขึ้นไป').check()
    await page.getByLabel('ยอมรับข้อตกลงและนโยบายความเป็นส่วนตัว').check()
    await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
    await expect(page.getByRole('alertdialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  // [spec:SCR-25.1]
  await test.step('log in and see an empty wallet', async () => {
    await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(page).toHaveURL('/user/home')
    await expect(page.getByText('สมชาย ใจดี')).toBeVisible()
    await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
    await hideScene(page)
  })

  await test.step('deposit by QR and see the balance update', async () => {
    await moneyButton(page, 'ฝากเงิน').click()
    await payCode(request, simulatorsURL, await createCode(page, '1000'))
    await expect(page.getByText('ได้รับ ฿1,000.00 แล้ว')).toBeVisible()
    await expect(page.getByText('ยอดเงินทั้งหมด ฿1,000.00')).toBeAttached()
    await moneyButton(page, 'ตกลง').click()
  })

  // [spec:GAME-15.1]
  const username = await test.step('open a game and transfer money to it', async () => {
    await page.getByRole('button', { name: /^Naga Pearl .*แตะเพื่อเปิดบัญชี$/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Naga Pearl' })
    await sheet.getByRole('button', { name: 'เปิดใช้งาน' }).click()
    const name = await sheet.getByText(/^[a-z0-9]{6,24}$/).textContent()
    await sheet.getByRole('button', { name: 'โยกเงินอย่างเดียว' }).click()
    const transfer = page.getByRole('dialog', { name: 'โยกเงิน' })
    await expect(
      transfer.getByRole('radiogroup', { name: 'ไปยัง' }).getByRole('radio', { name: /Naga Pearl/ }),
    ).toBeChecked()
    await transfer.getByRole('button', { name: '฿500', exact: true }).click()
    await transfer.getByRole('button', { name: 'โยกเงิน ฿500.00' }).click()
    await page.getByRole('alertdialog', { name: 'โยกเงินแล้ว ฿500.00' }).getByRole('button').click()
    await expect(page.getByRole('button', { name: /Naga Pearl.*฿500\.00/ })).toBeVisible()
    return name ?? ''
  })

  await test.step('play in a separate window and win', async () => {
    await page.getByRole('button', { name: /Naga Pearl.*฿500\.00/ }).click()
    const opened = context.waitForEvent('page')
    await page
      .getByRole('dialog', { name: 'Naga Pearl' })
      .getByRole('button', { name: 'เข้าเล่น', exact: true })
      .click()
    const played = await opened
    await played.waitForURL(/\/games\/naga\//)
    await expect(played.getByText('500.00').first()).toBeVisible()
    await winRound(request, simulatorsURL, username)
    await played.close()
    await page.keyboard.press('Escape')
    await expect(async () => {
      await page.getByRole('button', { name: 'เช็กยอดเงิน' }).click()
      await expect(page.getByText('ยอดเงินทั้งหมด ฿1,400.00')).toBeAttached({ timeout: 1_000 })
    }).toPass()
  })

  await test.step('transfer all money back', async () => {
    await moneyButton(page, 'โยกเงิน').click()
    await page
      .getByRole('dialog', { name: 'โยกเงิน' })
      .getByRole('button', { name: 'โยกกลับกระเป๋าทั้งหมด ฿900.00' })
      .click()
    await expect(page.getByText('โยกกลับกระเป๋าแล้ว ฿900.00')).toBeVisible()
    await page
      .getByRole('dialog', { name: 'โยกกลับกระเป๋า' })
      .getByRole('button', { name: 'ตกลง' })
      .click()
    await expect(page.locator('.split').getByText('1,400.00')).toBeVisible()
  })

  await test.step('withdraw all money, paid by the bank', async () => {
    await moneyButton(page, 'ถอนเงิน').click()
    await page
      .getByRole('dialog', { name: 'ถอนเงิน' })
      .getByRole('button', { name: 'ทั้งหมด', exact: true })
      .click()
    await page.getByRole('button', { name: 'ถอน ฿1,400.00' }).click()
    await page
      .getByRole('alertdialog', { name: 'ส่งคำขอถอน ฿1,400.00 แล้ว' })
      .getByRole('button', { name: 'เสร็จสิ้น' })
      .click()
    await expect(page.locator('[data-money=hold]')).toContainText('กำลังถอน ฿1,400.00')
    await payOut(request, simulatorsURL, accountNo)
    await expect(page.getByText('ถอนเงิน ฿1,400.00 เข้าบัญชีแล้ว')).toBeVisible()
    await expect(page.locator('[data-money=hold]')).toHaveCount(0)
    await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
  })

  await test.step('the statement lists every step, newest first', async () => {
    await page
      .getByRole('navigation', { name: 'เมนูหลัก' })
      .getByRole('link', { name: 'ประวัติ' })
      .click()
    const rows = page.getByRole('main').getByRole('listitem')
    const story = [
      ['ถอนเงิน', '−฿1,400.00'],
      ['โยกเงิน', '+฿900.00'],
      ['โยกเงิน', '−฿500.00'],
      ['ฝากเงิน', '+฿1,000.00'],
    ] as const
    await expect(rows).toHaveCount(story.length)
    for (const [row, [type, amount]] of story.entries()) {
      await expect(rows.nth(row)).toContainText(type)
      await expect(rows.nth(row)).toContainText(amount)
      await expect(rows.nth(row)).toContainText('สำเร็จ')
    }
    await expect(rows.nth(1)).toContainText('Naga Pearl → กระเป๋าหลัก')
    await expect(rows.nth(2)).toContainText('กระเป๋าหลัก → Naga Pearl')
  })
})

test.describe('home on a desktop', () => {
  test.use(desktop)

  // [spec:SCR-28.1 SCR-32.1]
  test('the sheets of home open from the keyboard', async ({ page, request, simulatorsURL }) => {
    const member = await newMember(request, simulatorsURL)
    await callAs(request, member, 'GET', '/api/wallet/activate/naga')
    await openAs(page, member)
    await expectFits(page, 'home on a desk')
    await checkAccessibility(page, 'home on a desk')
    await hideScene(page)
    for (const name of ['ฝากเงิน', 'ถอนเงิน', 'โยกเงิน', /^Naga Pearl/]) {
      const button = page
        .getByRole('main')
        .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      await button.focus()
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name })
      await expect(sheet.locator('.sheet__foot .btn').first()).toBeVisible()
      await expectFits(page, `${String(name)} on a desk`)
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
    }
  })
})

async function winRound(
  request: APIRequestContext,
  simulatorsURL: string,
  username: string,
): Promise<void> {
  // Bets the whole deposit, so that its withdrawal needs no review.
  for (const [bet, win, balance] of [
    [500, 1_000, '1000.00'],
    [500, 400, '900.00'],
  ] as const) {
    const played = await request.post(`${simulatorsURL}/games/naga/play`, {
      data: { username, bet, win },
    })
    expect(await played.json()).toMatchObject({ balance })
  }
}

async function payOut(
  request: APIRequestContext,
  simulatorsURL: string,
  accountNo: string,
): Promise<void> {
  await expect(async () => {
    const { payouts } = (await (await request.get(`${simulatorsURL}/bank/payouts`)).json()) as {
      payouts: { id: string; to: { accountNo: string } }[]
    }
    const payout = payouts.find(({ to }) => to.accountNo === accountNo)
    expect((await request.post(`${simulatorsURL}/bank/payouts/${payout?.id}/paid`)).ok()).toBe(true)
  }).toPass()
}

async function expectFits(page: Page, what: string): Promise<void> {
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    `${what}: pixels wider than the window`,
  ).toBeLessThanOrEqual(0)
}

/** Stops drawing the background, which costs more than the rest of the page. */
async function hideScene(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.scene { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
}
