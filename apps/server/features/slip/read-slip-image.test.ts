import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { readSlipImage, readSlips, slipLinkMs } from '@champa/contract/slip'
import { clock } from '../../platform/clock.ts'
import { startSlipApp, atNoon, upload } from '../../testing/slips.ts'
import { newImageToken } from './image-link.ts'

atNoon()
const app = await startSlipApp()
const owner = await app.member()
const other = await app.member()
const sent = await upload(
  app,
  owner,
  await sharp({ create: { width: 300, height: 500, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer(),
)
const reference = sent.ok ? sent.body.reference : ''
beforeEach(() => atNoon())

async function linkOf(member = owner): Promise<string> {
  const read = await app.call(readSlipImage, { params: { reference } }, member)
  if (!read.ok) throw new Error(read.body.message)
  return read.body.url
}
const open = async (url: string): Promise<{ status: number; message: string }> => {
  const answer = await fetch(`${app.url}${url}`)
  return {
    status: answer.status,
    message: answer.ok ? '' : ((await answer.json()) as { message: string }).message,
  }
}

// [spec:API-54.2]
test("opens a member's own picture by its link, with safe headers", async () => {
  const url = await linkOf()
  expect(url).toMatch(/^\/api\/slip\/image\/[\w.-]{60,180}$/)
  const answer = await fetch(`${app.url}${url}`)
  const headers = Object.fromEntries(
    [
      'content-type',
      'cache-control',
      'x-content-type-options',
      'content-disposition',
      'content-security-policy',
      'referrer-policy',
    ].map((name) => [name, answer.headers.get(name)]),
  )
  expect(headers).toEqual({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    'referrer-policy': 'no-referrer',
  })
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 300,
    height: 500,
  })
})

test('NO_DATA: refuses a foreign, unknown or malformed picture reference', async () => {
  expect(await app.call(readSlipImage, { params: { reference } }, other)).toMatchObject({
    status: 404,
    body: { message: 'NO_DATA' },
  })
  for (const none of ['0000000000000000', '..%2F..%2Fsecrets', "' or 1=1 --"]) {
    expect(await app.call(readSlipImage, { params: { reference: none } }, owner)).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
  }
  expect(await app.call(readSlips, { body: { page: 1, limit: 10 } }, other)).toMatchObject({
    ok: true,
    body: { total: 0, slips: [] },
  })
})

test('UNAUTHORIZED: refuses a link after five minutes', async () => {
  const url = await linkOf()
  atNoon(slipLinkMs - 2_000)
  expect(await open(url)).toMatchObject({ status: 200 })
  atNoon(slipLinkMs + 1_000)
  expect(await open(url)).toEqual({ status: 401, message: 'UNAUTHORIZED' })
})

test('UNAUTHORIZED: refuses an altered link or one signed with a different key', async () => {
  const url = await linkOf()
  const [head, token] = [
    url.slice(0, url.lastIndexOf('/') + 1),
    url.slice(url.lastIndexOf('/') + 1),
  ]
  const [member, slip, expires, signature] = token.split('.') as [string, string, string, string]
  const later = (Number.parseInt(expires, 36) + 3_600_000).toString(36)
  const changed = [
    [other!.id.toString(36), slip, expires, signature],
    [member, '0000000000000000', expires, signature],
    [member, slip, later, signature],
    [member, slip, expires, signature.slice(0, -2) + (signature.endsWith('AA') ? 'BB' : 'AA')],
    [member, slip, expires],
    [member, slip, expires, signature, 'x'],
  ].map((parts) => parts.join('.'))
  for (const one of [
    ...changed,
    'x',
    'x'.repeat(170),
    newImageToken(
      'another key of thirty-two letters!',
      { memberId: owner!.id, slipId: reference },
      clock.nowMs(),
    ),
  ]) {
    expect(await open(head + one), one).toEqual({ status: 401, message: 'UNAUTHORIZED' })
  }
})

test('NO_DATA: refuses a valid link whose picture is missing from the storage', async () => {
  const url = await linkOf()
  await rm(join(app.folder, 'files'), { recursive: true })
  expect(await open(url)).toEqual({ status: 404, message: 'NO_DATA' })
})
