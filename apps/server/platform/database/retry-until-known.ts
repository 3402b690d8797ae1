import { isUnknownOutcome } from '../db.ts'

const usualTries = 5

/**
 * Runs an idempotent batch until its outcome is known: retries after a lost connection or a
 * deadlock, up to `maxTries`. When an item is broken, each runs alone, so that only it throws.
 * @param maxTries 1 for a batch that is not idempotent: an unknown outcome is thrown.
 */
export async function retryUntilKnown<Item, Outcome>(
  items: Item[],
  run: (items: Item[]) => Promise<Outcome[]>,
  maxTries = usualTries,
): Promise<(Outcome | Promise<Outcome>)[]> {
  for (let tried = 1; ; tried++) {
    try {
      return await run(items)
    } catch (error) {
      if (isUnknownOutcome(error) && tried < maxTries)
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tried * (0.5 + Math.random())))
      else if (items.length > 1 && !isUnknownOutcome(error))
        return items.map((item) => run([item]).then(([outcome]) => outcome!))
      else throw error
    }
  }
}
