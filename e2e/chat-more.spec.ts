import { readHistory } from '@champa/contract/chat'
import {
  guestHeader,
  memberRequester,
  officeRequester,
  requesterHeader,
} from '@champa/contract/constants'
import { readEnableChatWidget } from '@champa/contract/lookup'
import { uploadForCustomerImage } from '@champa/contract/office/chat/endpoints'
import { answer, openOffice, staffToken } from './chat/staff.ts'
import { guestOf, openWidget, sendText, unfinishedOn } from './chat/widget.ts'
import { asOperator } from './journey-stack.ts'
import { desktop, expect, test } from './test.ts'

test.use(desktop)

test('shows typing on both sides, rich cards, day separators, and a draft after a reload', async ({
  page,
  request,
  openContext,
}) => {
  const dao = await staffToken(process.env['DATA_DIR']!, 'dao')
  await page.goto('/contact')
  await openWidget(page)
  const box = page.locator('.composer__box')
  await sendText(page, 'hello')
  await expect(page.locator('.is-mine .bubble__meta')).toContainText('ส่งแล้ว')
  const { room } = await guestOf(page)
  const office = await (await openContext(desktop)).newPage()
  await openOffice(office, dao, `/office/conversations/${room}`)
  await expect(office.getByRole('log')).toContainText('hello')

  const [ownStackTest, there] = [page.locator('.chat-typing'), office.locator('.chat-typing')]
  await office.locator('.composer__box').pressSequentially('One moment')
  await expect(ownStackTest).toContainText('กำลังพิมพ์')
  await office.locator('.composer__box').press('Enter')
  await expect(page.getByRole('log')).toContainText('One moment')
  await expect(ownStackTest).toHaveCount(0)
  await box.pressSequentially('I wait')
  await expect(there).toContainText('ลูกค้ากำลังพิมพ์')
  await box.fill('')
  await expect(there).toHaveCount(0)

  const uploaded = await request.post(uploadForCustomerImage.path.replace(':room', room), {
    headers: { [requesterHeader]: officeRequester, authorization: `Bearer ${dao}` },
    multipart: {
      file: {
        name: 'card.png',
        mimeType: 'image/png',
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 120 } }),
      },
    },
  })
  const { url } = (await uploaded.json()) as { url: string }
  await answer(request, dao, room, {
    message_type: 'generic',
    payloads: [
      {
        title: 'Deposit by QR',
        subtitle: 'Within a minute',
        image: url,
        buttons: [
          { type: 'other', title: 'To the deposit', payload: 'deposit' },
          { type: 'postback', title: 'Tell me more', payload: 'about-deposits' },
        ],
      },
      { title: 'Bonuses', subtitle: '', image: null, buttons: [] },
    ],
  })
  const card = page.getByRole('listitem').filter({ hasText: 'Deposit by QR' })
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(card.getByRole('link', { name: 'To the deposit' })).toHaveAttribute(
    'href',
    '/user/home?open=deposit',
  )
  await card.getByRole('button', { name: 'Tell me more' }).click()
  await expect(page.locator('.is-mine .bubble').last()).toHaveText('Tell me more')
  await expect.poll(() => unfinishedOn(page)).toBe(0)

  await expect(page.locator('.chat-log__day')).toHaveText(['วันนี้'])
  await asOperator(
    process.env['DATA_DIR']!,
    `update chat_message
      set created_at = created_at - interval '1 day'
      where member_id = $1 and seq = 1`,
    [room],
  )
  await box.fill('half a thought')
  await page.reload()
  await openWidget(page)
  await expect(box).toHaveValue('half a thought')
  await expect(page.locator('.chat-log__day')).toHaveText(['เมื่อวาน', 'วันนี้'])
})

// [spec:LIM-23.1]
test('scrolls to a new message within 60 px of the end, and marks it as new otherwise', async ({
  page,
  request,
}) => {
  const dao = await staffToken(process.env['DATA_DIR']!, 'dao')
  await page.goto('/contact')
  await openWidget(page)
  await sendText(page, 'hello')
  await expect(page.locator('.is-mine .bubble__meta')).toContainText('ส่งแล้ว')
  const { name, room } = await guestOf(page)
  for (let count = 1; count <= 8; count++)
    await answer(request, dao, room, { message_type: 'text', payload: `${count}\n\n\nlong` })
  const readState = async () => {
    const history = await request.post(readHistory.path, {
      headers: { [requesterHeader]: memberRequester, [guestHeader]: name },
      data: { limit: 1 },
    })
    return ((await history.json()) as { state: { customerRead: number; lastSeq: number } }).state
  }
  const unread = async () => readState().then(({ customerRead, lastSeq }) => lastSeq - customerRead)
  await expect(page.getByRole('log')).toContainText('8')
  await expect.poll(unread).toBe(0)
  const log = page.getByRole('log')
  const scrollAbove = (px: number) =>
    log.evaluate(async (place, above) => {
      place.scrollTo(0, place.scrollHeight - place.clientHeight - above)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }, px)
  const above = () =>
    log.evaluate((place) => place.scrollHeight - place.clientHeight - place.scrollTop)
  const pill = page.locator('.chat-log__new')

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
  await page.waitForTimeout(2_000)
  expect(await unread()).toBe(1)
  await scrollAbove(59)
  await expect(pill).toHaveCount(0)
  await expect.poll(unread).toBe(0)
})

test('hides a disabled chat and follows the setting when the app becomes visible again', async ({
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
