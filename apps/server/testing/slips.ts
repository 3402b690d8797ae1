import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { encode } from 'uqr'
import type { RefusalBody } from '@champa/contract/errors'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { readSlips, uploadSlip, type SlipRow } from '@champa/contract/slip'
import * as z from 'zod/mini'
import type { BankTransferredWire } from '@champa/wire/slip-check'
import { clock } from '../platform/clock.ts'
import { startTestApp, type TestApp, type TestMember } from './test-app.ts'

/** Starts the app of a test file, whose slips are stored in a folder that is removed at the end. */
export async function startSlipApp(
  env: Record<string, string> = {},
): Promise<TestApp & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'champa-slips-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { ...(await startTestApp({ DATA_DIR: folder, ...env })), folder }
}

/** The bank account that a test member is registered with. */
export const accountOf = (
  member: TestMember,
): { bankCode: string; accountNo: string; name: string } => ({
  bankCode: 'KBANK',
  accountNo: member.id.toString(),
  name: 'SOMCHAI TEST',
})
export const ourAccount = { bankCode: 'SCB', accountNo: '4058821937' }

interface Transferred {
  bankReference: string
  miniQr: string
  slip: Buffer
}

/** Makes a transfer in the simulated banking app and returns its slip. */
export async function transferTo(
  app: Pick<TestApp, 'simulators'>,
  order: {
    from: ReturnType<typeof accountOf>
    to?: { bankCode: string; accountNo: string }
    amount?: number
    at?: Date
    scheduled?: true
  },
): Promise<Transferred> {
  const body = {
    to: order.to ?? ourAccount,
    from: order.from,
    amount: order.amount ?? 100,
    at: (order.at ?? clock.now()).toISOString(),
    ...(order.scheduled ? { scheduled: true } : {}),
  }
  const answer = await fetch(`${app.simulators}/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok)
    throw new Error(`The banking app responded with ${answer.status} ${await answer.text()}`)
  const { bankReference, miniQr, slipPng } = (await answer.json()) as BankTransferredWire
  return { bankReference, miniQr, slip: Buffer.from(slipPng, 'base64') }
}

/** Sets how the bank answers queries about this transfer. */
export async function setSlipBehaviour(
  app: TestApp,
  bankReference: string,
  behaviour: {
    delaySeconds?: number
    refusal?: 'delay' | 'not-found' | 'unavailable'
    captchas?: number
  },
): Promise<void> {
  const answer = await fetch(`${app.simulators}/bank/slips/${bankReference}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  })
  if (!answer.ok) throw new Error(`The bank responded with ${answer.status}`)
}

/**
 * A picture with these QR codes in a row. A wider picture takes longer to read when no code is
 * recognised.
 */
export async function qrPicture(texts: string[], minWidth = 0): Promise<Buffer> {
  const codes = await Promise.all(
    texts.map(async (text, index) => {
      const { data, size } = encode(text, { ecc: 'M', border: 4 })
      const path = data
        .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
        .join('')
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
      return {
        input: await sharp(Buffer.from(svg)).png().toBuffer(),
        left: 60 + index * 380,
        top: 400,
      }
    }),
  )
  return sharp({
    create: {
      width: Math.max(minWidth, 60 + texts.length * 380),
      height: 900,
      channels: 3,
      background: '#eef3fa',
    },
  })
    .composite(codes)
    .png()
    .toBuffer()
}

export type Uploaded = { status: number } & (
  | { ok: true; body: SlipRow }
  | { ok: false; body: RefusalBody }
)

/** Uploads a slip like a browser; null sends a form without a file. */
export async function upload(
  app: Pick<TestApp, 'url'>,
  member: TestMember,
  file: Uint8Array | null,
  { name = 'slip.jpg', type = 'image/jpeg', field = 'file' } = {},
): Promise<Uploaded> {
  const form = new FormData()
  if (file) form.append(field, new Blob([new Uint8Array(file)], { type }), name)
  const response = await fetch(`${app.url}${uploadSlip.path}`, {
    method: 'POST',
    headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` },
    body: form,
  })
  const body: unknown = await response.json()
  return response.ok
    ? { status: response.status, ok: true, body: z.decode(uploadSlip.answer, body as never) }
    : { status: response.status, ok: false, body: body as RefusalBody }
}

/** The member's newest slip. */
export async function newestSlip(app: TestApp, member: TestMember): Promise<SlipRow> {
  const read = await app.call(readSlips, { body: { page: 1, limit: 1 } }, member)
  if (!read.ok || !read.body.slips[0]) throw new Error('The member has no slip')
  return read.body.slips[0]
}

/** Sets the clock to noon in Bangkok, when slips are accepted. */
export function atNoon(afterMs = 0): void {
  const begin = Date.now()
  const noon = Math.floor((begin + 7 * 3_600_000) / 86_400_000) * 86_400_000 + 5 * 3_600_000
  clock.set(() => new Date(noon + Date.now() - begin + afterMs))
}
