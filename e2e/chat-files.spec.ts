import { uploadVideo } from '@champa/contract/chat'
import { guestHeader, officeRequester, requesterHeader } from '@champa/contract/constants'
import { uploadForCustomerImage } from '@champa/contract/office/chat/endpoints'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { film, refusesFiles, tooLarge } from './chat/files.ts'
import { answer, openOffice, staffToken } from './chat/staff.ts'
import { guestOf, historyOf, openWidget, sendText, unfinishedOn } from './chat/widget.ts'
import { asOperator } from './journey-stack.ts'
import { desktop, expect, test } from './test.ts'

/** Asserts that the video plays. */
async function plays(video: Locator): Promise<void> {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
}

test('a guest and an agent exchange a video and rich cards, and see each other type', async ({
  page,
  request,
  openContext,
}) => {
  await page.goto('/contact')
  await openWidget(page)
  await sendText(page, 'hello')
  const { name, room } = await guestOf(page)
  const mine = page.locator('.is-mine .chat-media')
  const preview = page.locator('.composer__preview video')
  const line = await page.context().newCDPSession(page)
  const uploadAt = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })

  await uploadAt(30_000)
  await page.locator('.composer__file').setInputFiles(film(300_000))
  await expect
    .poll(() => preview.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBe(64)
  await page.locator('.composer__send').click()
  await expect(preview).toHaveCount(0)
  await expect(page.locator('.chat-media__veil')).toHaveText(/^[1-9]\d?%$/)
  await page.locator('.is-mine').getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(mine).toHaveCount(0)
  await uploadAt(-1)

  // The app knows the limits and would refuse first, but a server may have stricter ones.
  await page.route(`**${uploadVideo.path}`, (route) =>
    route.fulfill({ status: 400, json: { message: 'CHAT_FILE_TOO_LARGE', requestId: 'journey' } }),
  )
  await page.locator('.composer__file').setInputFiles(film())
  await sendText(page, 'my film')
  await expect(page.locator('.has-failed .bubble__why')).toHaveText(tooLarge(20))
  await page.unroute(`**${uploadVideo.path}`)
  await page.getByRole('button', { name: 'แตะเพื่อส่งใหม่' }).click()
  await expect(page.locator('.is-mine', { has: page.locator('.chat-media') })).toContainText(
    'ส่งแล้ว',
  )
  expect(
    (await historyOf(request, { [guestHeader]: name })).filter(
      ({ sender }) => sender === 'customer',
    ),
  ).toHaveLength(2)
  await plays(mine.locator('video'))

  await page.reload()
  await openWidget(page)
  await expect(mine.locator('video')).toHaveAttribute('src', /^\/api\/chat\/media\//)
  await plays(mine.locator('video'))
  const dao = await staffToken(process.env['DATA_DIR']!, 'dao')
  const office = await (await openContext(desktop)).newPage()
  await openOffice(office, dao, `/office/conversations/${room}`)
  await expect(office.getByRole('log').getByText('my film')).toBeVisible()
  await plays(office.locator('.chat-media video'))
  await refusesFiles(office)
  await test.step('both sides see typing, rich cards, day separators and a draft', () =>
    exchangeCards({ page, office, request, room, dao }))
})

interface Exchange {
  page: Page
  office: Page
  request: APIRequestContext
  room: string
  dao: string
}

async function exchangeCards({ page, office, request, room, dao }: Exchange): Promise<void> {
  const box = page.locator('.composer__box')
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
}
