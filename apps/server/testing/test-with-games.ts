import { afterAll, afterEach, beforeAll } from 'vitest'
import { clock } from '../platform/clock.ts'
import { testGames, type TestGames } from './test-games.ts'
import { openTestHouse, type TestHouse } from './test-house.ts'

/**
 * Opens a test app with games for the tests of a file and stops it afterwards. After each test it
 * restores the clock, clears faults and proves the books.
 */
export function testWithGames(use: (house: TestHouse, games: TestGames) => void): void {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse({ LOG_LEVEL: 'fatal' })
    use(house, testGames(house))
  })
  afterEach(async () => {
    clock.set()
    await house.clearFaults()
    await house.proveBooks()
  })
  afterAll(() => house.stop())
}
