import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyPort } from './choose-port.ts'
import { startStack } from './start-stack.ts'

const module = join(import.meta.dirname, 'start-stack.ts')
let env: Record<string, string | undefined> = {}
let dataDir = ''

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'champa-stack-'))
  env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined, PORT: String(await anyPort()), SIMULATORS_PORT: String(await anyPort()) }
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(() => true, () => false)
}

test('when the supervisor is killed everything else ends by itself, and the next start is whole', async () => {
  const address = `http://127.0.0.1:${env['PORT']}/readyz`
  const code = `import { startStack } from ${JSON.stringify(module)}; await startStack(process.env); console.log('up')`
  const supervisor = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { env, cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
  // Before it says so it may say other things, such as another port than the one that was asked for.
  for await (const line of createInterface(supervisor.stdout)) if (line === 'up') break
  expect(await answers(address)).toBe(true)
  supervisor.kill('SIGKILL')
  while ((await answers(address)) || (await answers(`http://127.0.0.1:${env['SIMULATORS_PORT']}/`))) await sleep(50)
  const stack = await startStack(env)
  expect(await answers(address)).toBe(true)
  await stack.stop()
  expect(await answers(address)).toBe(false)
})

test('a part that cannot run stops the start, with its own words as the reason', async () => {
  await expect(startStack({ ...env, PAYONEX_SECRET: 'x'.repeat(40) })).rejects.toThrow(/PAYONEX_SECRET|simulators/)
})
