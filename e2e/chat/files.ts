import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'

const unsupported = 'ไม่รองรับไฟล์นี้'
export const tooLarge = (n: number): string => `ไฟล์มีขนาดใหญ่เกินไป กรุณาเลือกไฟล์ไม่เกิน ${n} MB`

/** A one-second video (VP9 in MP4, as recorded by Chromium), padded to make the upload slow. */
export function film(emptyBytes = 0): { name: string; mimeType: string; buffer: Buffer } {
  const space = Buffer.alloc(8 + emptyBytes)
  space.writeUInt32BE(space.length)
  space.write('free', 4, 'latin1')
  return {
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([readFileSync(`${import.meta.dirname}/film.mp4`), space]),
  }
}

/** Asserts the Thai refusals of an image of 11 MB, a video of 21 MB and a file of unknown type. */
export async function refusesFiles(page: Page): Promise<void> {
  for (const [name, megabytes, message] of [
    ['photo.jpg', 11, tooLarge(10)],
    ['film.mov', 21, tooLarge(20)],
    ['noextension', 1, unsupported],
  ] as const) {
    const path = test.info().outputPath(name)
    writeFileSync(path, '')
    truncateSync(path, megabytes * 1024 * 1024)
    await page.locator('.composer__file').setInputFiles(path)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(page.locator('.composer__preview')).toHaveCount(0)
}
