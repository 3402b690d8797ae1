import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { uploadVideo } from '@champa/contract/chat'
import { guestHeader } from '@champa/contract/limits'
import type { Locator } from '@playwright/test'
import { openOffice, staffToken } from './chat/staff.ts'
import { guestOf, historyOf, openWidget, say } from './chat/talk.ts'
import { desktop, expect, test } from './test.ts'

const words = [
  { locale: 'th', none: 'ไม่รองรับไฟล์นี้', large: (n: number) => `ไฟล์มีขนาดใหญ่เกินไป กรุณาเลือกไฟล์ไม่เกิน ${n} MB` },
  { locale: 'lo', none: 'ບໍ່ຮອງຮັບໄຟລ໌ນີ້', large: (n: number) => `ໄຟລ໌ໃຫຍ່ເກີນໄປ ກະລຸນາເລືອກໄຟລ໌ບໍ່ເກີນ ${n} MB` },
  { locale: 'en', none: 'File is not supported', large: (n: number) => `The file is too large. Please select file no larger than ${n} MB.` },
] as const

/** A second of film (VP9 in mp4, as Chromium records it), with as much empty space behind it as makes its way long. */
function film(emptyBytes = 0): { name: string; mimeType: string; buffer: Buffer } {
  const space = Buffer.alloc(8 + emptyBytes)
  space.writeUInt32BE(space.length)
  space.write('free', 4, 'latin1')
  return { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([readFileSync(`${import.meta.dirname}/chat/film.mp4`), space]) }
}

/** That it is no still picture: it goes on. */
async function plays(video: Locator): Promise<void> {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
}

test('a picture of 11 MB, a film of 21 and a file that is neither are refused before they go, letter for letter, by the customer\'s app and by the office', async ({ page, openContext }, info) => {
  const fileOf = (name: string, megabytes: number): string => {
    const path = info.outputPath(name)
    writeFileSync(path, '')
    truncateSync(path, megabytes * 1024 * 1024)
    return path
  }
  const [picture, movie, none] = [fileOf('photo.jpg', 11), fileOf('film.mov', 21), fileOf('noextension', 1)]
  await page.goto('/contact')
  await openWidget(page)
  await say(page, 'hello')
  await expect(page.locator('.is-mine .bubble__meta')).toContainText('ส่งแล้ว')
  const { room } = await guestOf(page)
  const office = await (await openContext(desktop)).newPage()
  await openOffice(office, await staffToken(process.env['DATA_DIR']!, 'dao'), `/office/conversations/${room}`)
  for (const { locale, none: unsupported, large } of words) {
    for (const one of [page, office]) {
      await one.evaluate((language) => localStorage.setItem('locale', language), locale)
      await one.reload()
      if (one === page) await openWidget(page)
      const chooser = one.locator('.composer__file')
      for (const [path, said] of [[picture, large(10)], [movie, large(20)], [none, unsupported]] as const) {
        await chooser.setInputFiles(path)
        await expect(one.getByText(said, { exact: true })).toBeVisible()
      }
      await expect(one.locator('.composer__preview')).toHaveCount(0)
    }
  }
  await expect(page.locator('.is-mine')).toHaveCount(1)
})

test('a film is seen before it goes, shows how far it is and may be called back; one that the server refuses says why and goes with a tap, and both sides play it', async ({ page, request, openContext }) => {
  await page.goto('/contact')
  await openWidget(page)
  await say(page, 'hello')
  const { name, room } = await guestOf(page)
  const mine = page.locator('.is-mine .chat-media')
  const preview = page.locator('.composer__preview video')
  const line = await page.context().newCDPSession(page)
  const uploadAt = (bytesPerSecond: number) => line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond })

  await uploadAt(30_000)
  await page.locator('.composer__file').setInputFiles(film(300_000))
  await expect.poll(() => preview.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(64)
  await page.locator('.composer__send').click()
  await expect(preview).toHaveCount(0)
  await expect(page.locator('.chat-media__veil')).toHaveText(/^[1-9]\d?%$/)
  await page.locator('.is-mine').getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(mine).toHaveCount(0)
  await uploadAt(-1)

  // A browser that knows the limits never gets this far; a server with tighter ones may say it.
  await page.route(`**${uploadVideo.path}`, (route) => route.fulfill({ status: 400, json: { message: 'CHAT_FILE_TOO_LARGE', requestId: 'journey' } }))
  await page.locator('.composer__file').setInputFiles(film())
  await say(page, 'my film')
  await expect(page.locator('.has-failed .bubble__why')).toHaveText(words[0].large(20))
  await page.unroute(`**${uploadVideo.path}`)
  await page.getByRole('button', { name: 'แตะเพื่อส่งใหม่' }).click()
  await expect(page.locator('.is-mine', { has: page.locator('.chat-media') })).toContainText('ส่งแล้ว')
  expect((await historyOf(request, { [guestHeader]: name })).filter(({ sender }) => sender === 'customer')).toHaveLength(2)
  await plays(mine.locator('video'))

  await page.reload()
  await openWidget(page)
  await expect(mine.locator('video')).toHaveAttribute('src', /^\/api\/chat\/media\//)
  await plays(mine.locator('video'))
  const office = await (await openContext(desktop)).newPage()
  await openOffice(office, await staffToken(process.env['DATA_DIR']!, 'dao'), `/office/conversations/${room}`)
  await expect(office.getByRole('log').getByText('my film')).toBeVisible()
  await plays(office.locator('.chat-media video'))
})
