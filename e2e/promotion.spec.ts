import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

// [spec:BON-23.1 BON-22.1 BON-24.1 BON-24.2 BON-22.2]
test('a promotion is found by its code, credited once, and its lock blocks other bonuses', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  let known = false
  await page.route('**/api/bonus', async (route) => {
    const response = await route.fetch()
    const { bonuses } = (await response.json()) as { bonuses: object[] }
    await route.fulfill({
      response,
      json: {
        bonuses: known
          ? bonuses
          : bonuses.map((one) => ({ ...one, ineligibleReason: 'BONUS_REMAINING' })),
      },
    })
  })
  await page.route('**/api/bonus/check/minimum', async (route) => {
    await expect(
      page.getByRole('button', { name: /ຝາກທຸກມື້ ຮັບ 10%.*ມີໂບນັດທີ່ໃຊ້ຢູ່ ຫຼື ຍອດເກີນເກນ/ }),
    ).toBeVisible()
    known = true
    await route.continue()
  })
  await openAs(page, member, '/user/bonus', 'lo')
  await test.step('a bonus blocked by a high balance is offered after a balance sync', async () => {
    await expect(page.getByRole('button', { name: /ຝາກທຸກມື້ ຮັບ 10%.*ຮັບໂບນັດ/ })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  })

  const code = page.getByLabel('ໂຄ້ດໂປຣໂມຊັນ')
  await code.fill('ab')
  await code.press('Enter')
  await expect(page.getByText('ໂຄ້ດມີ 3–24 ຕົວ')).toBeVisible()
  await expect(code).toBeFocused()

  await code.fill('nosuch')
  await code.press('Enter')
  const nothing = page.getByRole('dialog', { name: 'ໂປຣໂມຊັນ' })
  await expect(nothing.getByText('ບໍ່ພົບໂປຣໂມຊັນ')).toBeVisible()
  await checkAccessibility(page, 'promotion, not found')
  await page.keyboard.press('Escape')
  await expect(nothing).toBeHidden()

  await code.fill(' champa 100 ')
  await expect(code).toHaveValue('CHAMPA100')
  await page.getByRole('button', { name: 'ຄົ້ນຫາ' }).click()
  const found = page.getByRole('dialog', { name: 'ເຄຣດິດຈຳປາ 100' })
  await expect(found.getByText('฿500 (5 ເທົ່າ)')).toBeVisible()
  await checkAccessibility(page, 'promotion, found')
  await found.getByRole('button', { name: 'ຮັບ ฿100.00' }).click()
  const received = page.getByRole('alertdialog', { name: 'ໄດ້ຮັບ ฿100.00 ແລ້ວ' })
  await checkAccessibility(page, 'promotion, received')
  await received.getByRole('button', { name: 'ເຂົ້າໃຈແລ້ວ' }).click()
  await expect(page.getByRole('region', { name: 'ໂບນັດທີ່ໃຊ້ຢູ່: ໂປຣໂມຊັນ' })).toContainText(
    'ເຄຣດິດຈຳປາ 100',
  )

  // The cards stay readable and show why they are unavailable.
  await page.getByRole('button', { name: /ຝາກທຸກມື້ ຮັບ 10%/ }).click()
  const closed = page.getByRole('dialog', { name: 'ຝາກທຸກມື້ ຮັບ 10%' })
  await expect(closed.getByText('ມີໂບນັດທີ່ໃຊ້ຢູ່ ຮັບໂບນັດນີ້ໄດ້', { exact: false })).toBeVisible()
  await expect(closed.getByText('ຍັງຮັບບໍ່ໄດ້ຕອນນີ້')).toBeVisible()
  await expect(closed.getByRole('button', { name: 'ຮັບໂບນັດນີ້' })).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'ຄົ້ນຫາ' }).click()
  await page
    .getByRole('dialog', { name: 'ເຄຣດິດຈຳປາ 100' })
    .getByRole('button', { name: 'ຮັບ ฿100.00' })
    .click()
  // The first time there was no money of the member's own to lock; now there is, so the app asks.
  await page
    .getByRole('alertdialog', { name: 'ເງິນຂອງທ່ານ ฿100 ຈະຖອນບໍ່ໄດ້ເຊັ່ນກັນ' })
    .getByRole('button', { name: 'ຮັບເລີຍ' })
    .click()
  await expect(page.getByRole('alertdialog').filter({ hasText: 'ຮັບໂປຣໂມຊັນນີ້ໄປແລ້ວ' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  expect(
    (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet
      .amount,
  ).toBe(100)

  await test.step('too many searches report the waiting time', async () => {
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.route('**/api/promotion/find/*', (route) =>
      route.fulfill({
        status: 429,
        json: { message: 'REQUEST_LIMIT', requestId: 'r', retryAfter: 30 },
      }),
    )
    await code.fill('GUESS')
    await code.press('Enter')
    await expect(nothing.getByText(/ຄົ້ນຫາຖີ່ເກີນໄປ ລອງໃໝ່ໄດ້ໃນ \d+ ວິນາທີ/)).toBeVisible()
    await expect(nothing.getByRole('button', { name: 'ຄົ້ນຫາອີກຄັ້ງ' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await checkAccessibility(page, 'promotion, too many searches')
  })
})
