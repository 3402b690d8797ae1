import { isUnknownOutcome } from '../db.ts'

const triesMost = 5

/**
 * Runs a gathered batch whose repetition changes nothing until its outcome is known: after a lost connection or a deadlock
 * it is tried again. One broken item must not take its companions down: then each goes alone, and only the broken one throws.
 */
export async function trySurely<Item, Outcome>(
  items: Item[],
  run: (items: Item[]) => Promise<Outcome[]>,
): Promise<(Outcome | Promise<Outcome>)[]> {
  for (let tried = 1; ; tried++) {
    try {
      return await run(items)
    } catch (error) {
      if (isUnknownOutcome(error) && tried < triesMost)
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tried * (0.5 + Math.random())))
      else if (items.length > 1 && !isUnknownOutcome(error))
        return items.map((one) => run([one]).then(([outcome]) => outcome!))
      else throw error
    }
  }
}
