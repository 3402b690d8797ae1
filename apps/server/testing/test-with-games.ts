import { afterAll, afterEach, beforeAll } from 'vitest'
import { clock } from '../platform/clock.ts'
import { testGames, type TestGames } from './test-games.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/**
 * Opens a test app with games for the tests of a file and stops it afterwards. After each test it
 * restores the clock, clears faults and proves the books.
 */
export function testWithGames(use: (app: TestApp, games: TestGames) => void): void {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ LOG_LEVEL: 'fatal' })
    use(app, testGames(app))
  })
  afterEach(async () => {
    clock.set()
    await app.clearFaults()
    await app.proveBooks()
  })
  afterAll(() => app.stop())
}
