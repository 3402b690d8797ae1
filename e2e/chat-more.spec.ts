import { officeRequester, requesterHeader } from '@champa/contract/constants'
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

  const [here, there] = [page.locator('.chat-typing'), office.locator('.chat-typing')]
  await office.locator('.composer__box').pressSequentially('One moment')
  await expect(here).toContainText('กำลังพิมพ์')
  await office.locator('.composer__box').press('Enter')
  await expect(page.getByRole('log')).toContainText('One moment')
  await expect(here).toHaveCount(0)
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

// [spec:CHAT-1.1 SCR-13.4]
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
