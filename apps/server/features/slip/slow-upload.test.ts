import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { uploadSlip } from '@champa/contract/slip'
import { eventually } from '../../testing/outside-world.ts'
import { startSlipApp, atNoon, newestSlip, upload } from '../../testing/slips.ts'
import type { TestMember } from '../../testing/test-app.ts'

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
  // The connection may be closed before the whole body was sent.
  if (sent) expect(await sent.json()).toMatchObject({ message: 'INVALID_INPUT' })
})

test('an upload that breaks off does not count towards the rate limit', async () => {
  const broken = await beginUpload()
  await eventually(async () => (await minutesTaken()).length === 1)
  broken.drop()
  await eventually(async () => (await minutesTaken()).length === 0)
  expect(await upload(app, member, picture)).toMatchObject({ ok: true })
})
