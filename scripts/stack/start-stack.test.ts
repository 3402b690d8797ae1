import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadSettings } from '../../apps/server/platform/settings/settings.ts'
import { silentPort } from '../../apps/server/testing/silent-port.ts'
import { root } from '../setup/root.mjs'
import { startStack } from './start-stack.ts'
import { placeForData } from '../../apps/server/testing/place-for-data.ts'

const module = join(import.meta.dirname, 'start-stack.ts')
let env: Record<string, string | undefined> = {}
let dataDir = ''

beforeEach(async () => {
  dataDir = mkdtempSync(join(placeForData(), 'champa-stack-'))
  env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    PORT: String(await silentPort()),
    INTERNAL_PORT: String(await silentPort()),
    SIMULATORS_PORT: String(await silentPort()),
  }
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

/**
 * Starts a process that starts a stack; it is killed at the end of the test, whatever its outcome.
 */
function startSupervisor(then: string): { killed(): void; lines: AsyncIterable<string> } {
  const code = `import { startStack } from ${JSON.stringify(module)}; ${then}`
  const supervisor = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    env,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killed = (): void => void supervisor.kill('SIGKILL')
  onTestFinished(killed)
  return { killed, lines: createInterface(supervisor.stdout) }
}

test('every part stops when the supervisor is killed, and the next start succeeds', async () => {
  const { lines, killed } = startSupervisor(
    'const { settings } = await startStack(process.env); console.log(JSON.stringify([settings.port, settings.internalPort, settings.simulatorsPort]))',
  )
  let addresses: string[] = []
  for await (const line of lines) {
    // Lines before the addresses may report that a port was replaced.
    if (!line.startsWith('[')) continue
    addresses = (JSON.parse(line) as number[]).map((port) => `http://127.0.0.1:${port}/readyz`)
    break
  }
  expect(await Promise.all(addresses.map(answers))).toEqual([true, true, true])
  killed()
  for (const address of addresses) while (await answers(address)) await sleep(50)
  const stack = await startStack(env)
  const address = `${stack.internalAddress}/readyz`
  expect(await answers(address)).toBe(true)
  await stack.stop()
  expect(await answers(address)).toBe(false)
})

test.each(['apps/server/main.ts', 'apps/simulators/main.ts'])(
  '%s exits when its supervisor dies while the program is still starting',
  async (script) => {
    const child = spawn(process.execPath, [join(root, script)], {
      env: { ...env, ...loadSettings(env).secrets },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  },
)

test('startStack throws the error of a part that cannot run', async () => {
  await expect(startStack({ ...env, PAYONEX_SEND_KEY: 'x'.repeat(40) })).rejects.toThrow(
    /PAYONEX_SEND_KEY|simulators/,
  )
})
