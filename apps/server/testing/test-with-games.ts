import { afterAll, afterEach, beforeAll } from 'vitest'
import { clock } from '../platform/clock.ts'
import { testGames, type TestGames } from './test-games.ts'
import { openTestHouse, type TestHouse } from './test-house.ts'

/**
 * Opens a house with games for the tests of a file, and stops it after them. After each test the clock is set back, faults
 * are cleared, and the books are proved.
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
