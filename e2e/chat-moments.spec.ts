import { logout } from '@champa/contract/account'
import { memberRequester, requesterHeader, storageKeys } from '@champa/contract/constants'
import { readEnableChatWidget } from '@champa/contract/lookup'
import { answerCustomer } from '@champa/contract/office/chat/endpoints'
import { randomBytes } from 'node:crypto'
import { callOffice, staffToken } from './chat/staff.ts'
import { openWidget, sendText, sendPicture, unfinishedOn } from './chat/widget.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, phone, test } from './test.ts'

test.use({ allowedFaults: [/Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)/] })

test('a failed image reloads after a tap, after a delay and when the network returns', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await openWidget(page)
  await sendPicture(
    page,
    {
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 150 } }),
    },
    'my slip',
  )
  await expect(page.locator('.chat-media__file')).toBeVisible()
  await expect.poll(() => unfinishedOn(page)).toBe(0)
  let cut = true
  await context.route(/\/api\/chat\/media\//, (route) => (cut ? route.abort() : route.continue()))
  const broken = page.locator('.chat-media__broken')
  const width = () =>
    page.locator('.chat-media__file').evaluate((image: HTMLImageElement) => image.naturalWidth)
  for (const way of ['tap', 'network', 'while'] as const) {
    cut = true
    // Repeats the reload, because the browser may still have a copy of the image.
    await expect(async () => {
      await page.reload()
      await openWidget(page)
      await expect(broken).toBeVisible({ timeout: 5_000 })
    }).toPass()
    cut = false
    // The image may have loaded automatically by now; then no button is left to tap.
    if (way === 'tap')
      await broken.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
    if (way === 'network') {
      await context.setOffline(true)
      await context.setOffline(false)
    }
    await expect.poll(width, way).toBeGreaterThan(0)
  }
})

test('the chat opens by a long press, announces every message, and stays above a keyboard', async ({
  page,
  request,
}) => {
  const dao = await staffToken(process.env['DATA_DIR']!, 'dao')
  await page.goto('/contact')
  await test.step('a long press opens the chat although another button appears over the chat button', async () => {
    await page.getByRole('button', { name: 'ปิดคำชวน' }).click()
    await page.locator('#chat-button').hover()
    await page.mouse.down()
    await page.evaluate(() => {
      const { left, top, width, height } = document
        .querySelector('#chat-button')!
        .getBoundingClientRect()
      const late = document.createElement('button')
      late.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`
      document.querySelector('main')!.append(late)
    })
    // Waits longer than the delay after which the chat button moves aside.
    await page.waitForTimeout(400)
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toBeFocused()
  })
  await sendText(page, 'anybody there?')
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.chatGuest))
    .not.toBeNull()
  const room = (
    await page.evaluate((key) => localStorage.getItem(key)!, storageKeys.chatGuest)
  ).split('.')[0]!
  const answer = () =>
    callOffice(request, dao, answerCustomer, {
      body: {
        room,
        id: randomBytes(16).toString('hex'),
        message: { message_type: 'text', payload: 'yes' },
      },
    })
  // The conversation exists only once the first message has arrived.
  await expect.poll(async () => (await answer()).status).toBe(200)
  expect(await answer()).toMatchObject({ status: 200 })
  const announced = page.locator('.chat-log > [aria-live=polite] > p')
  await expect(announced.filter({ hasText: /: yes$/ })).toHaveCount(2)
  // Messages from before the page load are in the log and are not announced.
  await page.reload()
  await openWidget(page)
  await expect(page.locator('.bubble__text', { hasText: 'anybody there?' })).toBeVisible()
  await expect(announced).toHaveCount(0)

  await test.step('a phone in landscape shows the whole field above its keyboard', async () => {
    await page.setViewportSize({ width: 844, height: 200 })
    await page
      .locator('.composer__file')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await page.locator('.composer__box').fill('a\nb\nc\nd\ne')
    const send = (await page.locator('.composer__send').boundingBox())!
    expect(send.y + send.height).toBeLessThanOrEqual(200)
    await page.setViewportSize(phone.viewport)
  })
  await test.step('header and field stay visible above an overlaid keyboard', async () => {
    await page.evaluate(() => {
      Object.defineProperties(visualViewport, { height: { value: 400 }, offsetTop: { value: 120 } })
      visualViewport!.dispatchEvent(new Event('resize'))
    })
    await expect.poll(async () => (await page.locator('.chat__head').boundingBox())?.y).toBe(120)
    const field = (await page.locator('.composer').boundingBox())!
    expect(field.y + field.height).toBeCloseTo(520)
  })
})

test('a message written in an expired session is sent after the next login', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member)
  await openWidget(page)
  // Waits for the conversation, because a request of the loading chat would reveal too early that
  // the session has ended.
  await expect(page.locator('.bubble').first()).toBeVisible()
  expect(
    (
      await request.post(logout.path, {
        headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` },
      })
    ).ok(),
  ).toBe(true)
  await page.locator('.composer__box').fill('said too late')
  await page.locator('.composer__send').click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL('/user/home')
  await openWidget(page)
  await expect(page.locator('.is-mine .bubble__text')).toHaveText(['said too late'])
  await expect(page.locator('.is-mine .bubble__meta')).toContainText('ส่งแล้ว')
})

// [spec:CHAT-1.1 SCR-13.4]
test('a disabled chat is hidden, and the setting is read again when the app is visible', async ({
  page,
}) => {
  let on = false
  await page.route(`**${readEnableChatWidget.path}`, (route) =>
    route.fulfill({ json: { enableChatWidget: on } }),
  )
  await page.clock.install()
  const answered = page.waitForResponse(`**${readEnableChatWidget.path}`)
  await page.goto('/contact')
  await answered
  const button = page.locator('#chat-button')
  const becomeVisibleLater = async () => {
    await page.clock.fastForward('05:01')
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(button).toHaveCount(0)
  on = true
  await becomeVisibleLater()
  await expect(button).toBeVisible()
  on = false
  await becomeVisibleLater()
  await expect(button).toHaveCount(0)
})
