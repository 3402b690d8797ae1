import { expectNoTrace, openGame, seat, watchGame, words } from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { callAs } from './money.ts'
import { ownStackTest } from './operator/own-stack.ts'
import { expect } from './test.ts'

// [spec:GAME-32.1 GAME-32.2 GAME-34.1]
ownStackTest(
  'without new tabs, the game replaces the wallet and the back button returns home',
  async ({ page, context, request, simulatorsURL }) => {
    const { sheet, password } = await openGame(page, request, simulatorsURL, {
      code: 'pgslot',
      name: 'PGSLOT',
      locale: 'th',
      money: 130,
    })
    await expect(sheet.getByText('หาก PGSLOT ขอให้เข้าสู่ระบบ')).toBeVisible()
    await checkAccessibility(page, 'PGSLOT with its message')
    await sheet.getByRole('button', { name: words.th.withMoney }).click()
    await page.waitForURL(seat('pgslot'))
    await expect(page.getByText('130.00').first()).toBeVisible()
    expect(await page.evaluate(() => document.referrer)).toBe('')
    await page.goBack()
    await expect(page.getByText('ยอดเงินทั้งหมด ฿130.00')).toBeAttached()
    await expectNoTrace(page, password)
    expect(context.pages()).toHaveLength(1)
  },
)

ownStackTest(
  'without new tabs, a form is submitted in the same tab',
  async ({ page, context, request, simulatorsURL }) => {
    const { sheet, password } = await openGame(page, request, simulatorsURL, {
      code: 'joker',
      name: 'Joker',
      locale: 'en',
    })
    const seen = watchGame(context, 'joker')
    await sheet.getByRole('button', { name: words.en.play, exact: true }).click()
    await page.waitForURL(seat('joker'))
    expect(seen[0]).toMatchObject({ method: 'POST', referrer: undefined })
    await page.goBack()
    await expect(page.getByText('Total balance ฿0.00')).toBeAttached()
    await expectNoTrace(page, password)
  },
)

ownStackTest(
  'reports an unreachable login page and opens nothing',
  async ({ page, context, request, simulatorsURL }) => {
    const { sheet } = await openGame(page, request, simulatorsURL, {
      code: 'ufabet',
      name: 'UFABET',
      locale: 'lo',
    })
    await sheet.getByRole('button', { name: words.lo.play, exact: true }).click()
    const alert = page.getByRole('alertdialog', { name: 'ເປີດ UFABET ບໍ່ສຳເລັດ' })
    await expect(alert.getByText('ເຂົ້າສູ່ລະບົບບໍ່ສຳເລັດ')).toBeVisible()
    await checkAccessibility(page, 'an unreachable login page')
    await alert.getByRole('button', { name: 'ເຂົ້າໃຈແລ້ວ' }).click()
    await expect(sheet).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  },
)

ownStackTest(
  'a game closed by the operator says so and allows a transfer back',
  async ({ page, request, simulatorsURL, stack }) => {
    const { sheet, member } = await openGame(page, request, simulatorsURL, {
      code: 'askmebet',
      name: 'AskMeBet',
      locale: 'en',
      money: 150,
    })
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'wallet',
      to: 'askmebet',
      amount: 90,
    })
    await asOperator(stack.dataDir, `update game set enabled = false where code = 'askmebet'`)
    // The server reads its catalogue every two seconds.
    await expect
      .poll(
        async () =>
          (
            await callAs<{ slots: { code: string; isClosed: boolean }[] }>(
              request,
              member,
              'GET',
              '/api/wallet',
            )
          ).slots.find(({ code }) => code === 'askmebet')?.isClosed,
      )
      .toBe(true)
    await page.goto('/user/home')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Closed ?AskMeBet / })
      .first()
      .click()
    await expect(sheet.getByText('This game is closed')).toBeVisible()
    await expect(
      sheet.getByText('You can move your money back to the main wallet at any time.'),
    ).toBeVisible()
    // A closed game has no button to play, copy or sync; only the transfer back remains.
    await expect(sheet.getByRole('button')).toHaveText(['', 'Transfer'])
    await checkAccessibility(page, 'a closed game')
    await sheet.getByRole('button', { name: 'Transfer' }).click()
    const form = page.getByRole('dialog', { name: 'Transfer' })
    await expect(
      form.getByRole('radiogroup', { name: 'From' }).getByRole('radio', { name: /AskMeBet/ }),
    ).toBeChecked()
    await expect(
      form.getByRole('radiogroup', { name: 'To' }).getByRole('radio', { name: /Main wallet/ }),
    ).toBeChecked()
    await expect(
      form.getByRole('radiogroup', { name: 'To' }).getByRole('radio', { name: /AskMeBet/ }),
    ).toHaveCount(0)
    await form.getByRole('button', { name: 'All', exact: true }).click()
    await form.getByRole('button', { name: 'Transfer ฿90.00' }).click()
    await page
      .getByRole('alertdialog', { name: '฿90.00 transferred' })
      .getByRole('button', { name: 'Got it' })
      .click()
    await expect(page.locator('.split').getByText('150.00')).toBeVisible()
  },
)
