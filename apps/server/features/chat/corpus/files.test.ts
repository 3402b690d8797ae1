import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { script, goodPng } from '../../../testing/chat-bytes.ts'
import { disguisedFiles } from '../../../testing/disguised-files.ts'
import { fromAnywhere, newGuestSpeaker, uploadToChat } from '../../../testing/chat-people.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-chat-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await startChatApp({ DATA_DIR: folder })
const guest = newGuestSpeaker(app.ctx)

const safeTypes = { image: /^image\/(png|jpeg|gif|webp)$/, video: /^video\/(mp4|quicktime)$/ }
const maxFrames = 300

/** Fetches a media link as a browser that accepts any type would. */
async function openLink(url: string): Promise<{ type: string; bytes: Buffer }> {
  const answer = await fetch(new URL(url, app.url), {
    headers: { accept: 'text/html,image/svg+xml,*/*' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('content-security-policy')).toMatch(/(^|; ?)sandbox($|;)/)
  expect(answer.headers.get('cache-control')).toMatch(/no-store|private/)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('x-evil'))).toEqual([])
  return {
    type: answer.headers.get('content-type') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

const all = await disguisedFiles()

// [spec:CHAT-17.1 CHAT-18.1 CHAT-19.1 LIM-6.1]
test.each(all.map((one) => [one.label, one] as const))(
  '%s: is refused with a code, or is served only as the shown media',
  async (_, { as, name, bytes, outcome }) => {
    // Each file is uploaded by its own guest, to stay below the upload limits.
    const somebody = fromAnywhere(newGuestSpeaker(app.ctx))
    const answer = await uploadToChat(app.url, somebody, as, name, bytes)
    if (outcome !== 'served') return expect([answer.status, answer.message]).toEqual([400, outcome])
    expect(answer).toMatchObject({ status: 200, fileType: as })
    expect(answer.name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u)
    expect(answer.name.length).toBeLessThanOrEqual(200)
    expect(answer.name.isWellFormed()).toBe(true)
    const served = await openLink(answer.url)
    expect(served.type).toMatch(safeTypes[as])
    expect(served.bytes.includes('xssRan')).toBe(false)
    // Blanking metadata must not change the length of a video, because the offsets inside the file
    // would become wrong.
    if (as === 'video') return expect(served.bytes.length).toBe(bytes.length)
    expect(served.bytes.includes(script)).toBe(false)
    const { format, pages = 1, exif, icc, xmp } = await sharp(served.bytes).metadata()
    expect(served.type).toBe(`image/${format}`)
    expect({ exif, xmp }).toEqual({ exif: undefined, xmp: undefined })
    expect(icc === undefined || icc.length < 10_000).toBe(true)
    expect(pages).toBeLessThanOrEqual(maxFrames)
  },
)

test('removes the location from a photo and turns it upright', async () => {
  const photo = await sharp({
    create: { width: 40, height: 20, channels: 3, background: '#17585a' },
  })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Somchai Phone' },
      IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const answer = await uploadToChat(app.url, guest, 'image', 'photo.jpg', photo)
  const served = await openLink(answer.url)
  expect(served.bytes.includes('Somchai Phone')).toBe(false)
  const { width, height, exif } = await sharp(served.bytes).metadata()
  expect({ width, height, exif }).toEqual({ width: 20, height: 40, exif: undefined })
})

test('refuses an empty file and accepts the next valid one', async () => {
  const empty = await uploadToChat(app.url, guest, 'image', 'a.png', new Uint8Array())
  expect(empty).toMatchObject({ status: 400 })
  expect(await uploadToChat(app.url, guest, 'image', 'a.png', await goodPng())).toMatchObject({
    status: 200,
    fileType: 'image',
    name: 'a.png',
  })
})

test('serves a file only for a valid signed link, not for an altered token or a path', async () => {
  const { url } = await uploadToChat(app.url, guest, 'image', 'a.png', await goodPng())
  const token = url.slice(url.lastIndexOf('/') + 1)
  const turned = (at: number): string =>
    `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
  for (const wrong of [
    ...Array.from({ length: token.length - 1 }, (_, at) => turned(at)),
    `${token}A`,
    '..%2f..%2fetc%2fpasswd',
    'A'.repeat(60),
  ]) {
    const answer = await fetch(`${app.url}/api/chat/media/${wrong}`)
    expect(answer.status, wrong).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('content-type')).toContain('application/json')
  }
})
