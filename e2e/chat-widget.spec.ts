import { readHistory, sendMessage } from '@champa/contract/chat'
import { guestHeader, memberRequester, requesterHeader } from '@champa/contract/constants'
import { closeRoom, readByStaff } from '@champa/contract/office/chat/endpoints'
import type { Page } from '@playwright/test'
import { refusesFiles } from './chat/files.ts'
import { answer, callOffice, newMessageId, staffToken } from './chat/staff.ts'
import { guestOf, historyOf, openWidget, sendText, unfinishedOn } from './chat/widget.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { desktop, expect, phone, test } from './test.ts'

// [spec:CHAT-1.1 SCR-13.4 CHAT-6.1]
test('a guest is answered in Thai with text, buttons and an image, and asked for a rating', async ({
  page,
  request,
}) => {
  const dao = await staffToken(process.env['DATA_DIR']!, 'dao')
  await page.goto('/contact')
  await expect(page.getByText('ต้องการความช่วยเหลือไหม?')).toBeVisible()
  await page.getByRole('button', { name: 'ปิดคำชวน' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'เปิดแชต', exact: true }).click()
  const chat = page.getByRole('dialog')
  await expect(chat).toBeFocused()
  await expect(page.locator('.composer__send')).toBeDisabled()
  await expect(page.locator('.chat-quick button')).toHaveCount(3)

  await sendText(page, 'Is my deposit there?')
  await expect(page.locator('.is-mine .bubble__meta')).toContainText('ส่งแล้ว')
  await expect(page.locator('.chat-quick')).toHaveCount(0)
  const { room, name } = await guestOf(page)
  const seq = (await historyOf(request, { [guestHeader]: name })).at(-1)!.seq
  expect(await callOffice(request, dao, readByStaff, { body: { room, seq } })).toMatchObject({
    status: 200,
  })
  await expect(page.locator('.is-mine .bubble__meta').last()).toContainText('อ่านแล้ว')

  await answer(request, dao, room, {
    message_type: 'buttons',
    payload: 'See https://help.champa.example/deposit, or call 021234567',
    payloads: [
      { type: 'web', title: 'How to', payload: 'https://help.champa.example/how' },
      { type: 'call', title: 'Call us', payload: '021234567' },
      { type: 'other', title: 'Contact', payload: 'contact' },
    ],
  })
  const page1 = chat.getByRole('link', { name: 'How to' })
  await expect(page1).toHaveAttribute('href', 'https://help.champa.example/how')
  await expect(page1).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(page1).toContainText('help.champa.example')
  await expect(chat.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:021234567')
  await expect(
    chat.getByRole('link', { name: 'https://help.champa.example/deposit' }),
  ).toHaveAttribute('target', '_blank')

  await answer(request, dao, room, {
    message_type: 'quick_replies',
    payload: 'About which?',
    payloads: [
      { type: 'postback', title: 'Deposits', payload: 'about-deposits' },
      { type: 'postback', title: 'Bonuses', payload: 'about-bonuses' },
    ],
  })
  await page.locator('.chat-quick').getByRole('button', { name: 'Deposits' }).click()
  await expect(page.locator('.chat-quick')).toHaveCount(0)
  await expect(page.locator('.is-mine .bubble__text').last()).toHaveText('Deposits')

  // The image is a screenshot of the page, because its content does not matter.
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 150 } })
  await page
    .locator('.composer__file')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture })
  await expect(page.locator('.composer__preview img')).toBeVisible()
  await sendText(page, 'my slip')
  await expect.poll(() => unfinishedOn(page)).toBe(0)
  await expect
    .poll(() =>
      page.locator('.is-mine img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.locator('.chat-media__open').click()
  await expect(page.locator('.chat-picture img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.chat-picture')).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 640 })
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('.chat__panel, .chat-log__scroll')].map(
        (place) => place.scrollWidth - place.clientWidth,
      ),
    ),
  ).toEqual([0, 0])
  await page.setViewportSize(phone.viewport)

  expect(
    await callOffice(request, dao, closeRoom, { body: { room, state: 'closed' } }),
  ).toMatchObject({ status: 200 })
  await page.getByRole('radio', { name: /5 จาก 5 ดาว/ }).click()
  await checkAccessibility(page, 'the chat with its rating')
  await page.getByRole('button', { name: 'ส่งคะแนน' }).click()
  await expect(page.getByText('ขอบคุณสำหรับคะแนน')).toBeVisible()

  await page.getByRole('button', { name: 'ย่อแชต' }).click()
  await expect(chat).toHaveCount(0)
  await expect(page.locator('#chat-button')).toBeFocused()
  await answer(request, dao, room, { message_type: 'text', payload: 'One more thing' })
  // Matches the whole accessible name, so that a wrong count appears in the failure.
  await expect(page.locator('#chat-button')).toHaveAccessibleName('เปิดแชต มี 1 ข้อความใหม่')

  // After the reload, the image comes from the server instead of the local copy.
  await page.reload()
  await page.getByRole('button', { name: 'เปิดแชต มี 1 ข้อความใหม่' }).click()
  const stored = page.locator('.is-mine img')
  await expect(stored).toHaveAttribute('src', /\/api\/chat\/media\//)
  await expect
    .poll(() => stored.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await refusesFiles(page)
})

test.describe('chat widget on a desktop', () => {
  test.use(desktop)

  // [spec:CHAT-8.1 CHAT-8.2 CHAT-17.1 LIM-23.1]
  test('the page stays usable, bad input is refused, and older messages load on demand', async ({
    page,
    request,
  }) => {
    const dao = await staffToken(process.env['DATA_DIR']!, 'dao')
    await page.goto('/contact')
    await openWidget(page)
    const box = page.locator('.composer__box')
    await expect(box).toBeFocused()
    await refuseTooMuch(page)
    await box.pressSequentially('first line')
    await box.press('Shift+Enter')
    await box.pressSequentially('second line')
    await box.press('Enter')
    await expect(page.locator('.is-mine .bubble__text')).toHaveText('first line\nsecond line')
    await expect.poll(() => unfinishedOn(page)).toBe(0)
    const { room, name } = await guestOf(page)
    const headers = { [requesterHeader]: memberRequester, [guestHeader]: name }
    for (let count = 1; count <= 24; count++) {
      const message = {
        message_type: 'text' as const,
        payload: `number ${count} ${'word '.repeat(count % 9)}`,
      }
      if (count % 3 === 0) await answer(request, dao, room, message)
      else
        expect(
          (
            await request.post(sendMessage.path, { headers, data: { id: newMessageId(), message } })
          ).status(),
        ).toBe(200)
    }

    await page.reload()
    await openWidget(page)
    const rows = page.locator('.chat-log__row')
    await expect(rows).toHaveCount(10)
    const log = page.getByRole('log')
    await expect
      .poll(() =>
        log.evaluate((place) => place.scrollHeight - place.scrollTop - place.clientHeight),
      )
      .toBeLessThanOrEqual(60)
    while ((await page.locator('.chat-log__older').count()) > 0) {
      const before = await rows.count()
      const [held, top] = await log.evaluate((place) => {
        place.scrollTop = 0
        const row = place.querySelector<HTMLElement>('.chat-log__row')!
        return [
          row.dataset['row']!,
          row.querySelector('.bubble')!.getBoundingClientRect().top -
            place.getBoundingClientRect().top,
        ] as const
      })
      await expect.poll(() => rows.count()).toBeGreaterThan(before)
      // The button above a message may appear and disappear; the text itself does not move.
      const now = await page
        .locator(`[data-row="${held}"] .bubble`)
        .evaluate(
          (bubble) =>
            bubble.getBoundingClientRect().top -
            bubble.closest('[role=log]')!.getBoundingClientRect().top,
        )
      expect(Math.abs(now - top)).toBeLessThanOrEqual(1)
    }
    // The number of all messages in the conversation, including an away message if no agent was
    // online.
    await expect(rows).toHaveCount((await historyOf(request, { [guestHeader]: name })).length)

    await log.evaluate((place) => place.scrollTo(0, 0))
    await answer(request, dao, room, { message_type: 'text', payload: 'news below' })
    const pill = page.locator('.chat-log__new')
    await expect(pill).toHaveText('1 ข้อความใหม่')
    await pill.click()
    await expect(pill).toHaveCount(0)
    await expect(page.locator('.bubble__text', { hasText: 'news below' })).toBeInViewport()
    await test.step('the log scrolls to a new message only near its end', async () => {
      const unread = async () => {
        const history = await request.post(readHistory.path, { headers, data: { limit: 1 } })
        const { state } = (await history.json()) as {
          state: { customerRead: number; lastSeq: number }
        }
        return state.lastSeq - state.customerRead
      }
      const scrollAbove = (px: number) =>
        log.evaluate(async (place, above) => {
          place.scrollTo(0, place.scrollHeight - place.clientHeight - above)
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        }, px)
      const above = () =>
        log.evaluate((place) => place.scrollHeight - place.clientHeight - place.scrollTop)
      await expect.poll(above).toBe(0)
      await scrollAbove(59)
      await answer(request, dao, room, { message_type: 'text', payload: 'seen at once' })
      await expect(page.locator('.bubble__text', { hasText: 'seen at once' })).toBeInViewport()
      await expect(pill).toHaveCount(0)
      await expect.poll(above).toBe(0)
      await expect.poll(unread).toBe(0)

      await scrollAbove(61)
      await answer(request, dao, room, { message_type: 'text', payload: 'seen later' })
      await expect(pill).toHaveText('1 ข้อความใหม่')
      expect(await above()).toBeGreaterThan(61)
      // A read receipt is sent with a delay of one second.
      await page.waitForTimeout(1_500)
      expect(await unread()).toBe(1)
      await scrollAbove(59)
      await expect(pill).toHaveCount(0)
      await expect.poll(unread).toBe(0)
    })

    // The page next to the chat stays usable, and the chat stays open on the next page.
    await page.getByRole('navigation').getByRole('link', { name: 'วิธีใช้' }).click()
    await expect(page).toHaveURL('/howto')
    // The next page focuses its heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(log).toBeVisible()
    await box.fill('unsent words')
    await box.press('Escape')
    await expect(log).toHaveCount(0)
    await expect(page.locator('#chat-button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('unsent words')
  })
})

/** Asserts that a text that is too long and an unsupported file are refused before sending. */
async function refuseTooMuch(page: Page): Promise<void> {
  const box = page.locator('.composer__box')
  await box.fill('x'.repeat(1_899))
  await expect(page.locator('.composer__count')).toHaveCount(0)
  await box.fill('x'.repeat(1_950))
  await expect(page.locator('.composer__count')).toContainText('1,950 / 2,000')
  await box.fill('x'.repeat(2_001))
  await expect(page.getByText('ข้อความยาวเกิน 2000 ตัวอักษร')).toBeVisible()
  await expect(page.locator('.composer__send')).toBeDisabled()
  await box.press('Enter')
  await expect(box).toHaveValue('x'.repeat(2_001))
  await box.fill('  \n ')
  await expect(page.locator('.composer__send')).toBeDisabled()
  await page
    .locator('.composer__file')
    .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('ไม่รองรับไฟล์นี้')).toBeVisible()
  await expect(page.locator('.composer__preview')).toHaveCount(0)
  await expect(page.locator('.is-mine')).toHaveCount(0)
  await box.fill('')
  await test.step('the field keeps the focus when a file is chosen and removed', async () => {
    await page
      .locator('.composer__file')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(box).toBeFocused()
    await page.getByRole('button', { name: 'เอาไฟล์ออก' }).click()
    await expect(box).toBeFocused()
  })
}
