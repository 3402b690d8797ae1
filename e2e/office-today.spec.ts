import type { APIRequestContext, Page } from '@playwright/test'
import { testGateway } from '@champa/contract/office/deposits/gateways'
import { callOffice, openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { desktop, expect, phone, test } from './test.ts'

test.use(desktop)

const dataDir = (): string => process.env['DATA_DIR']!
/** Only its queries fail here, which no other test needs. */
const code = 'FP'
const party = `gateway ${code}`
const faultOf = (simulatorsURL: string) => `${simulatorsURL}/faults`

const alarmRow = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'การเชื่อมต่อใช้ไม่ได้มาสิบนาที' })
const light = (page: Page) => page.locator('.light').filter({ hasText: `เกตเวย์ ${code}` })

/** Calls the gateway as the button of its page does. */
async function callGateway(request: APIRequestContext, token: string): Promise<void> {
  const answer = await callOffice(request, token, testGateway, { params: { code } })
  expect(answer.status).toBe(200)
}

test('a gateway that fails is red and an alarm, which closes when it answers again', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const token = await staffToken(dataDir(), 'ton')
  await openOffice(page, token, '/office/today')
  await expect(page.getByRole('heading', { name: 'สุขภาพระบบ' })).toBeVisible()

  const set = await request.put(faultOf(simulatorsURL), {
    data: { target: 'fp/query', mode: 'error', times: 100_000 },
  })
  expect(set.ok(), await set.text()).toBe(true)
  for (let call = 0; call < 3; call += 1) await callGateway(request, token)
  // It has been so for eleven minutes.
  await asOperator(
    dataDir(),
    `insert into outside_minute (party, minute, calls, failures)
      select $1, date_trunc('minute', $2::timestamptz) - n * interval '1 minute', 3, 3
      from generate_series(1, 11) as n
      on conflict (party, minute) do update set calls = 3, failures = 3`,
    [party, new Date()],
  )

  await test.step('the alarm comes by itself, and the light says why', async () => {
    await expect(alarmRow(page)).toContainText(`เกตเวย์ ${code}`)
    await expect(light(page)).toHaveClass(/is-failed/)
    await expect(light(page)).toContainText('แจ้งข้อผิดพลาดของตัวเอง')
    await expect(light(page).getByRole('link')).toHaveAttribute(
      'href',
      `/office/deposits/gateways/${code}`,
    )
    await checkAccessibility(page, 'Today with an alarm')
  })

  await test.step('whoever works on it says so', async () => {
    await alarmRow(page).getByRole('button', { name: 'รับทราบ' }).click()
    const sheet = page.getByRole('dialog', { name: 'รับทราบ' })
    await sheet.getByLabel(/^เหตุผล/).fill('โทรหาเกตเวย์แล้ว กำลังแก้ไข')
    await sheet.getByRole('button', { name: 'รับทราบ' }).click()
    await expect(alarmRow(page)).toContainText('โทรหาเกตเวย์แล้ว กำลังแก้ไข')
    await expect(alarmRow(page)).toContainText('เงียบถึง')
  })

  await test.step('on a phone nothing is cut off', async () => {
    await page.setViewportSize(phone.viewport)
    await expect(light(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await checkAccessibility(page, 'Today with an alarm on a phone')
    await page.setViewportSize(desktop.viewport)
  })

  await test.step('it closes once the gateway answers', async () => {
    await request.delete(`${faultOf(simulatorsURL)}?target=fp/query`)
    // The minutes in which it failed have passed.
    await asOperator(dataDir(), 'delete from outside_minute where party = $1', [party])
    await callGateway(request, token)
    await expect(page.getByText(/^ปิดใน 24 ชั่วโมงล่าสุด/)).toBeVisible()
    await page.getByText(/^การเชื่อมต่อ(อื่น)?ปกติ/).click()
    await expect(light(page)).toHaveClass(/is-well/)
  })
})
