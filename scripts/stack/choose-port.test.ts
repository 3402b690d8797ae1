import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { silentPort } from '../../apps/server/testing/silent-port.ts'
import { choosePort } from './choose-port.ts'

let blocker: Server | undefined
afterEach(() => blocker?.close())

async function takeAPort(): Promise<number> {
  const port = await silentPort()
  await new Promise<void>((resolve) => {
    blocker = createServer().listen(port, '127.0.0.1', resolve)
  })
  return port
}

test('a free default port is chosen, and a taken one is replaced by the next free port', async () => {
  const free = await silentPort()
  expect(await choosePort('PORT', undefined, free)).toBe(free)
  expect(await choosePort('PORT', undefined, free, [free])).toBeGreaterThan(free)
  const taken = await takeAPort()
  expect(await choosePort('PORT', undefined, taken)).toBeGreaterThan(taken)
})

test('a configured port that is taken is refused with the name of its setting', async () => {
  const taken = await takeAPort()
  await expect(choosePort('PORT', String(taken), taken)).rejects.toThrow(
    `PORT is ${taken}, but that port is taken`,
  )
})
