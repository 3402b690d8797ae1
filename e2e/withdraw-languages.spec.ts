import { checkAccessibility } from './check-accessibility.ts'
import { decidePayout, fund, playThrough } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

const words = {
  title: 'ຖອນເງິນ',
  amount: 'ຈຳນວນເງິນ',
  submit: 'ຖອນ ฿500.00',
  requested: 'ກະລຸນາລໍຖ້າເງິນເຂົ້າບັນຊີ',
  done: 'ສຳເລັດ',
  way: 'ຄວາມຄືບໜ້າການຖອນ',
  stages: [/ຮັບຄຳຂໍຖອນແລ້ວ/, /ອະນຸມັດແລ້ວ/, /ເງິນເຂົ້າບັນຊີແລ້ວ/],
  waiting: 'ລໍຖ້າເງິນເຂົ້າບັນຊີ',
  total: 'ຍອດເງິນທັງໝົດ',
  limits: 'ຂັ້ນຕ່ຳ ฿100 · ສູງສຸດ ฿100,000',
  back: 'ຖອນບໍ່ສຳເລັດ ເງິນ ฿500.00 ຄືນເຂົ້າກະເປົາແລ້ວ',
  reason: 'ບັນຊີປາຍທາງປິດແລ້ວ',
  again: 'ຖອນອີກຄັ້ງ',
}

test('a withdrawal is approved and paid, and the next one rejected and returned, in Lao', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 1100)
  await playThrough(member)
  await openAs(page, member, '/user/home', 'lo')
  const open = page.getByRole('main').getByRole('button', { name: words.title })
  const sheet = page.getByRole('dialog', { name: words.title })
  const way = sheet.getByRole('list', { name: words.way })
  const ask = async () => {
    await sheet.getByLabel(words.amount, { exact: true }).fill('500')
    await sheet.getByRole('button', { name: words.submit }).click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation.getByText(words.requested)).toBeVisible()
    await confirmation.getByRole('button', { name: words.done }).click()
    await open.click()
    await expect(way.locator('[aria-current=step]')).toHaveText(words.waiting, { timeout: 60_000 })
  }
  await open.click()
  await expect(sheet.getByText(words.limits)).toBeVisible()
  await ask()
  await decidePayout(request, simulatorsURL, member, 'paid')
  await expect(way.getByRole('listitem')).toHaveText(words.stages)
  await expect(page.getByText(`${words.total} ฿600.00`)).toBeAttached()

  await sheet.getByRole('button', { name: words.again }).click()
  await ask()
  await expect(page.getByText(`${words.total} ฿100.00`)).toBeAttached()
  await decidePayout(request, simulatorsURL, member, 'rejected', 'The account is closed')
  await expect(sheet.getByText(words.back)).toBeVisible()
  await expect(sheet.getByText(words.reason)).toBeVisible()
  await checkAccessibility(page, 'withdrawal rejected, in Lao')
  await expect(page.getByText(`${words.total} ฿600.00`)).toBeAttached()
})
