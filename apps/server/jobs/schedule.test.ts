import { expect, test, vi } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { startTestApp } from '../testing/test-app.ts'
import { testGames } from '../testing/test-games.ts'
import { schedule } from './schedule.ts'

const app = await startTestApp()
const games = testGames(app)
await games.connect()

test('refresh-site announces a closed game once, at the run after it read the change', async () => {
  const member = await games.player(100_00n, { naga: 50 })
  const changed = vi.spyOn(app.ctx.live, 'changedForMembers')
  const isClosed = async (): Promise<boolean | undefined> =>
    (await games.wallet(member)).slots.find(({ code }) => code === 'naga')?.isClosed
  const announced: number[] = []
  const refresh = async (): Promise<void> => {
    await schedule.find(({ name }) => name === 'refresh-site')!.run(app.ctx)
    announced.push(changed.mock.calls.length)
  }
  await refresh()
  expect(await isClosed()).toBe(false)
  await asOwner(app, "update game set enabled = false where code = 'naga'")
  await refresh()
  expect(await isClosed()).toBe(true)
  await refresh()
  await refresh()
  expect([announced, changed.mock.calls]).toEqual([[0, 0, 1, 1], [[['wallet']]]])
  changed.mockRestore()
})
