import {
  activateGame,
  expectNoTrace,
  openGame,
  openSheet,
  seat,
  watchGame,
  words,
} from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { callAs } from './money.ts'
import { ownStackTest } from './operator/own-stack.ts'
import { expect, test } from './test.ts'

// [spec:GAME-32.1 GAME-32.2 GAME-34.1]
ownStackTest(
  'a game opens in place of the wallet, and a closed one allows a transfer back',
  async ({ page, context, request, simulatorsURL, stack }) => {
    const { play, withMoney } = words.en
    const { sheet, password, member } = await openGame(page, request, simulatorsURL, {
      code: 'pgslot',
      name: 'PGSLOT',
      locale: 'en',
      money: 150,
    })

    await test.step('the game replaces the wallet and the back button returns home', async () => {
      await expect(sheet.getByText('If PGSLOT asks you to log in')).toBeVisible()
      await checkAccessibility(page, 'PGSLOT with its message')
      await sheet.getByRole('button', { name: withMoney }).click()
      await page.waitForURL(seat('pgslot'))
      await expect(page.getByText('150.00').first()).toBeVisible()
      expect(await page.evaluate(() => document.referrer)).toBe('')
      const { password: jokerPassword } = await activateGame(request, member, 'joker')
      await activateGame(request, member, 'ufabet')
      await page.goBack()
      await expect(page.getByText('Total balance ฿150.00')).toBeAttached()
      await expectNoTrace(page, password)
      expect(context.pages()).toHaveLength(1)

      // A game with a login form opens in the same tab too.
      const joker = await openSheet(page, 'Joker')
      const seen = watchGame(context, 'joker')
      await joker.getByRole('button', { name: play, exact: true }).click()
      await page.waitForURL(seat('joker'))
      expect(seen[0]).toMatchObject({ method: 'POST', referrer: undefined })
      await page.goBack()
      await expect(page.getByText('Total balance ฿150.00')).toBeAttached()
      await expectNoTrace(page, jokerPassword)
    })

    await test.step('an unreachable login page is reported and opens nothing', async () => {
      const ufabet = await openSheet(page, 'UFABET')
      await ufabet.getByRole('button', { name: play, exact: true }).click()
      const alert = page.getByRole('alertdialog', { name: 'Couldn’t open UFABET' })
      await expect(alert.getByText('Couldn’t log in. Please try again.')).toBeVisible()
      await alert.getByRole('button', { name: 'Got it' }).click()
      await expect(ufabet).toBeVisible()
      expect(context.pages()).toHaveLength(1)
    })

    await test.step('a game closed by the operator allows only a transfer back', async () => {
      await callAs(request, member, 'POST', '/api/wallet/transferAll', { to: 'wallet' })
      await activateGame(request, member, 'askmebet')
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
      const sheet = page.getByRole('dialog', { name: 'AskMeBet', exact: true })
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
    })
  },
)
