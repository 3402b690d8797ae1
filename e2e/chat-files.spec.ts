import { uploadVideo } from '@champa/contract/chat'
import { guestHeader } from '@champa/contract/constants'
import type { Locator } from '@playwright/test'
import { film, refusesFiles, tooLarge } from './chat/files.ts'
import { openOffice, staffToken } from './chat/staff.ts'
import { guestOf, historyOf, openWidget, sendText } from './chat/widget.ts'
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

test('previews, uploads, cancels and retries a video, and plays it on both sides', async ({
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

  // The app knows the limits and would refuse first, but a server may have stricter limits.
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
  const office = await (await openContext(desktop)).newPage()
  await openOffice(
    office,
    await staffToken(process.env['DATA_DIR']!, 'dao'),
    `/office/conversations/${room}`,
  )
  await expect(office.getByRole('log').getByText('my film')).toBeVisible()
  await plays(office.locator('.chat-media video'))
  await refusesFiles(office)
})
