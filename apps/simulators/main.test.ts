import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { qrGateways } from '@champa/contract/qr-gateways'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulators-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const secrets = Object.fromEntries([
  ...[...qrGateways, 'BANK', 'PAYOUT', 'GAMES'].map((party) => [`${party}_SEND_KEY`, secret]),
  ...[...qrGateways, 'BANK_SMS', 'PAYOUT'].map((party) => [`${party}_VERIFY_KEY`, secret]),
])

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, SIMULATORS_PORT: '0', DATA_DIR: dataDir, ...secrets },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, url: /http:\S+/.exec(line.toString())![0] }
}

test.each([
  { name: 'SIGTERM', end: (child: ChildProcess) => child.kill('SIGTERM') },
  { name: 'SIGINT', end: (child: ChildProcess) => child.kill('SIGINT') },
  { name: 'losing its parent', end: (child: ChildProcess) => child.disconnect() },
])('the simulators exit cleanly after $name', async ({ end }) => {
  const { child, url } = await start()
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true })
  const ended = once(child, 'exit')
  end(child)
  expect(await ended).toEqual([0, null])
})

test('an invalid setting is reported by name with the allowed values', () => {
  expect(() =>
    readSettings({ ...secrets, SIMULATORS_PORT: 'many', PAYOUT_SEND_KEY: 'hunter2' }),
  ).toThrow(
    /must be a whole number from 0 to 65535\s+→ at SIMULATORS_PORT[^]*whsec_[^]*PAYOUT_SEND_KEY/,
  )
  expect(() => readSettings({})).toThrow(/GAMES_SEND_KEY/)
  expect(readSettings(secrets)).toMatchObject({
    port: 3100,
    dataDir: '.data',
    webhookUrl: 'http://127.0.0.1:3000/api/hooks',
    payoutDelayMs: 15_000,
  })
})
