import { getPriority } from 'node:os'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { photographOf } from '../../../../simulators/testing/slip-photo.ts'
import { qrPicture } from '../../../testing/slips.ts'
import { eventually } from '../../../testing/outside-world.ts'
import { cases } from '../../../testing/thorough.ts'
import { openSlipReader, type SlipReader } from './slip-reader.ts'

const text = '0041000600000101030040220013071152533APM077365102TH91048134'
const opened: SlipReader[] = []
function reader(limits: Parameters<typeof openSlipReader>[0] = {}): SlipReader {
  const made = openSlipReader({ atOnce: 1, ...limits })
  opened.push(made)
  return made
}
afterEach(() => opened.splice(0).forEach((one) => one.stop()))

async function storedOf(one: SlipReader, bytes: Uint8Array): Promise<Uint8Array> {
  const prepared = await one.prepare(bytes)
  if (prepared.outcome !== 'prepared') throw new Error(prepared.outcome)
  return prepared.picture
}
const isAlive = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]![0] !== 'Z'
  } catch {
    return false
  }
}

describe('slipReader.read', () => {
  let one: SlipReader
  beforeAll(() => void (one = openSlipReader({ atOnce: 1 })))
  afterAll(() => one.stop())
  const plain = (): Promise<Buffer> => qrPicture([text], 900)
  test.each<[string, () => Promise<Buffer>]>([
    ['a slip as the bank drew it', plain],
    [
      'a WebP',
      async () =>
        sharp(await plain())
          .webp({ quality: 60 })
          .toBuffer(),
    ],
    [
      'a picture rotated by a quarter turn',
      async () =>
        sharp(await plain())
          .rotate(90)
          .png()
          .toBuffer(),
    ],
    [
      'a picture rotated by 12 degrees',
      async () =>
        sharp(await plain())
          .rotate(12, { background: '#333' })
          .png()
          .toBuffer(),
    ],
    [
      'a picture that is upside down by its EXIF orientation',
      async () =>
        sharp(await plain())
          .jpeg()
          .withMetadata({ orientation: 3 })
          .toBuffer(),
    ],
    [
      'an inverted picture',
      async () =>
        sharp(await plain())
          .negate({ alpha: false })
          .png()
          .toBuffer(),
    ],
    [
      'a small picture',
      async () =>
        sharp(await plain())
          .resize(330)
          .jpeg({ quality: 70 })
          .toBuffer(),
    ],
    [
      'a blurred picture',
      async () =>
        sharp(await plain())
          .blur(2.2)
          .jpeg({ quality: 60 })
          .toBuffer(),
    ],
    [
      'a dark picture with little contrast',
      async () =>
        sharp(await plain())
          .linear(0.18, 20)
          .jpeg({ quality: 80 })
          .toBuffer(),
    ],
    [
      'a photo of three megapixels',
      async () => photographOf(await plain(), { width: 2_000, height: 1_500 }),
    ],
    [
      'a tilted, blurred photo of twelve megapixels from far away',
      async () =>
        photographOf(await plain(), { rotation: 9, blur: 1.4, noise: 14, share: 0.5, quality: 70 }),
    ],
  ])('finds the QR code of %s', async (_, picture) => {
    expect(await one.read(await storedOf(one, await picture()))).toMatchObject({
      outcome: 'read',
      texts: [text],
      width: expect.any(Number),
      height: expect.any(Number),
      ms: expect.any(Number),
    })
  })

  test('returns the texts of both QR codes in one picture', async () => {
    const read = await one.read(await qrPicture([text, 'https://example.com/beside-it']))
    expect(read.outcome === 'read' && read.texts.toSorted()).toEqual([
      text,
      'https://example.com/beside-it',
    ])
  })
})

test('the reader runs in its own low-priority process without the server’s secrets', async () => {
  process.env['CHAMPA_TEST_SECRET'] = 'must not travel'
  const one = reader({ nice: 10 })
  expect(one.pids()).toEqual([])
  await one.read(await qrPicture([text]))
  const [pid] = one.pids()
  await one.prepare(await qrPicture([text]))
  const threads = readdirSync(`/proc/${pid}/task`).map(Number)
  expect(threads.length).toBeGreaterThan(2)
  expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => 10))
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/CHAMPA_TEST_SECRET|SECRET|KEY/)
  delete process.env['CHAMPA_TEST_SECRET']
})

test('the time limit counts processor time, not elapsed time', async () => {
  const one = reader({ timeLimitMs: 1_000 })
  const picture = await qrPicture([text])
  await one.read(picture)
  const [pid] = one.pids()
  process.kill(pid!, 'SIGSTOP')
  const read = one.read(picture)
  await delay(1_500)
  process.kill(pid!, 'SIGCONT')
  expect(await read).toMatchObject({ outcome: 'read', texts: [text] })
  expect(one.pids()).toEqual([pid])
})

test('a corrupt picture is invalid or repaired, and the next picture is read', async () => {
  const one = reader()
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  for (let seed = 1; seed <= cases(20, 40); seed++) {
    const broken = Buffer.from(jpeg)
    for (let at = 20; at < broken.length; at += 7 + seed)
      broken[at] = (broken[at]! * 31 + seed) & 255
    expect(['invalid', 'prepared']).toContain((await one.prepare(broken)).outcome)
    expect(['invalid', 'read']).toContain(
      (await one.read(Buffer.from([...jpeg.subarray(0, 3), ...Buffer.alloc(500, seed)]))).outcome,
    )
  }
  expect(await one.read(await qrPicture([text]))).toMatchObject({ outcome: 'read', texts: [text] })
  expect(one.pids()).toHaveLength(1)
})

test('a picture that hangs the reader process fails; a new process reads the next', async () => {
  const one = reader({ timeLimitMs: 600 })
  const picture = await qrPicture([text])
  await one.read(picture)
  const [hung] = one.pids()
  process.kill(hung!, 'SIGSTOP')
  expect(await one.read(picture)).toEqual({ outcome: 'broken' })
  await eventually(async () => !isAlive(hung!))
  expect(
    (
      await eventually(async () => {
        const read = await one.read(picture)
        return read.outcome === 'read' && read
      })
    ).texts,
  ).toEqual([text])
  expect(one.pids()).not.toContain(hung)
})

test('a picture whose reader process is killed fails; queued pictures are read', async () => {
  const one = reader()
  const picture = await qrPicture([text])
  await one.read(picture)
  const [pid] = one.pids()
  process.kill(pid!, 'SIGSTOP')
  const [first, second] = [one.read(picture), one.read(picture)]
  await delay(50)
  process.kill(pid!, 'SIGKILL')
  expect(await first).toEqual({ outcome: 'broken' })
  expect(await second).toMatchObject({ outcome: 'read', texts: [text] })
})

test('a picture beyond the memory limit ends the reader process, not the server', async () => {
  const one = reader({ maxMemoryBytes: 1_000_000 })
  expect(['broken', 'unavailable']).toContain(
    (
      await one.prepare(
        await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      )
    ).outcome,
  )
  await eventually(async () => one.pids().every((pid) => !isAlive(pid)))
})

test('pictures beyond the queue limit are refused at once, and the others are read', async () => {
  const one = reader({ maxQueued: 3 })
  const picture = await qrPicture([text])
  const all = await Promise.all(Array.from({ length: 6 }, () => one.read(picture)))
  expect(all.map((read) => read.outcome).toSorted()).toEqual([
    'read',
    'read',
    'read',
    'read',
    'unavailable',
    'unavailable',
  ])
  expect(one.pids()).toHaveLength(1)
})

test('an idle reader process ends, and the next picture starts a new one', async () => {
  const one = reader({ idleMs: 50 })
  const picture = await qrPicture([text])
  await one.read(picture)
  const [pid] = one.pids()
  await eventually(async () => !isAlive(pid!))
  expect(await one.read(picture)).toMatchObject({ outcome: 'read' })
})
