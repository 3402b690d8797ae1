import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import type { TestMember } from '../../testing/test-app.ts'
import { startSlipApp, atNoon, upload, newestSlip } from '../../testing/slips.ts'
import { sweepUploads } from './sweep-uploads.job.ts'
import { slipFiles } from '../../testing/slip-files.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { uploadSlip } from '@champa/contract/slip'
import { eventually } from '../../testing/outside-world.ts'

let member: TestMember

const app = await startSlipApp()
const picture = await sharp({
  create: { width: 600, height: 900, channels: 3, background: '#eef3fa' },
})
  .jpeg()
  .toBuffer()

beforeEach(async () => {
  atNoon()
  member = await app.member()
})

const { files, rowsOf, expectNothing } = slipFiles(app, () => member, picture)

describe('a stored slip picture', () => {
  async function storedOf(bytes: Uint8Array): Promise<Buffer> {
    const before = await files()
    expect(await upload(app, member, bytes)).toMatchObject({ ok: true })
    const [added] = (await files()).filter((name) => !before.includes(name))
    return readFile(join(app.folder, 'files', 'slips', added!))
  }

  test('a stored picture has no location or camera metadata, and is upright', async () => {
    const marked = await sharp({
      create: { width: 400, height: 800, channels: 3, background: '#00f' },
    })
      .composite([
        {
          input: { create: { width: 400, height: 100, channels: 3, background: '#f00' } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({
        IFD0: { Make: 'SecretPhone', Software: 'x' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '13/1 45/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '100/1 30/1 0/1',
        },
      })
      .withIccProfile('p3')
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const before = await sharp(marked).metadata()
    expect([before.exif === undefined, before.orientation]).toEqual([false, 6])
    expect(marked.toString('latin1')).toContain('SecretPhone')
    const stored = await storedOf(marked)
    const { exif, icc, xmp, iptc, orientation, width, height, format } =
      await sharp(stored).metadata()
    expect({ exif, icc, xmp, iptc, orientation, width, height, format }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: undefined,
      width: 800,
      height: 400,
      format: 'jpeg',
    })
    expect(stored.toString('latin1')).not.toMatch(/SecretPhone|Exif|GPS/)
    // After a quarter turn clockwise the red top edge is on the right.
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    const right = (info.width * 200 + info.width - 20) * info.channels
    expect(data[right]).toBeGreaterThan(200)
  })

  test('a stored picture does not contain bytes appended to the uploaded file', async () => {
    const stored = await storedOf(
      Buffer.concat([picture, Buffer.from('<?php system($_GET["c"]); ?>PK\u0003\u0004')]),
    )
    expect(stored.toString('latin1')).not.toMatch(/php|PK/)
  })

  test('a picture of 12 megapixels is scaled down, and transparency becomes white', async () => {
    const { width, height } = await sharp(
      await storedOf(
        await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#777' } })
          .jpeg()
          .toBuffer(),
      ),
    ).metadata()
    expect(width * height).toBeLessThan(5_100_000)
    expect(width / height).toBeCloseTo(4 / 3, 2)
    member = await app.member()
    const clear = await storedOf(
      await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    )
    expect((await sharp(clear).raw().toBuffer())[0]).toBeGreaterThan(250)
  })
})

describe('a failing storage or process', () => {
  // [spec:ERM-39.1]
  test('SLIP_UPLOAD_FAIL: a storage failure leaves no file or row and is not counted', async () => {
    const folder = join(app.folder, 'files')
    await mkdir(join(folder, 'slips'), { recursive: true })
    await rename(folder, `${folder}.away`)
    await writeFile(folder, 'no folder')
    const sent = await upload(app, member, picture)
    await rm(folder)
    await rename(`${folder}.away`, folder)
    await sweepAfterAnHour()
    await expectNothing(sent, 'SLIP_UPLOAD_FAIL')
  })

  async function sweepAfterAnHour(): Promise<void> {
    atNoon(61 * 60_000)
    await sweepUploads.run(app.ctx)
    atNoon()
  }

  test('sweepUploads deletes a picture without a slip and keeps pictures of slips', async () => {
    const orphan = `slips/${'0'.repeat(40)}.jpg`
    await mkdir(join(app.folder, 'files', 'slips'), { recursive: true })
    await writeFile(join(app.folder, 'files', orphan), picture)
    await app.ctx.db.query(
      'insert into slip_upload (member_id, object, started_at) values ($1, $2, $3)',
      [member.id, orphan, clock.now()],
    )
    await upload(app, member, picture)
    const before = await files()
    expect(await sweepUploads.run(app.ctx)).toBe(0)
    expect(await files()).toEqual(before)
    await sweepAfterAnHour()
    expect(await files()).toEqual(before.filter((name) => !orphan.endsWith(name)))
    expect(await rowsOf(member)).toBe(1)
  })
})

describe('a slow upload', () => {
  /** Begins an upload over a raw socket and sends all but its last bytes. */
  async function beginUpload(): Promise<{ end: () => Promise<string>; drop: () => void }> {
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="slip.jpg"\r\n' +
          'content-type: image/jpeg\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      [
        `POST ${uploadSlip.path} HTTP/1.1`,
        'host: x',
        `${requesterHeader}: ${memberRequester}`,
        `authorization: Bearer ${member.token}`,
        'content-type: multipart/form-data; boundary=b',
        `content-length: ${body.length}`,
        'connection: close',
        '\r\n',
      ].join('\r\n'),
    )
    socket.write(body.subarray(0, -10))
    return {
      end: async () => {
        socket.write(body.subarray(-10))
        return Buffer.concat(await socket.toArray()).toString()
      },
      drop: () => socket.destroy(),
    }
  }

  const minutesTaken = () =>
    app.ctx.db.query('select 1 from attempt_limit where subject = $1 and failures > 0', [
      `slip-upload:${member.id}`,
    ])

  // [spec:ERM-41.1]
  test('REQUEST_LIMIT_1MIN: refuses another picture while a slow upload is in progress', async () => {
    const slow = await beginUpload()
    await eventually(async () => (await minutesTaken()).length === 1)
    expect(await upload(app, member, picture)).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT_1MIN' },
    })
    expect(await slow.end()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await newestSlip(app, member)).toMatchObject({ status: 'in progress' })
  })

  test('INVALID_INPUT: refuses a large body of another content type without a session', async () => {
    const sent = await fetch(`${app.url}${uploadSlip.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(1_000_000)),
    }).catch(() => null)
    // The server may close the connection before the whole body was sent.
    if (sent) expect(await sent.json()).toMatchObject({ message: 'INVALID_INPUT' })
  })

  test('an aborted upload does not count towards the rate limit', async () => {
    const broken = await beginUpload()
    await eventually(async () => (await minutesTaken()).length === 1)
    broken.drop()
    await eventually(async () => (await minutesTaken()).length === 0)
    expect(await upload(app, member, picture)).toMatchObject({ ok: true })
  })
})
