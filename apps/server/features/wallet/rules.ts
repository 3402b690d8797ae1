import { rateScale, type Credits } from '@champa/contract/money'

/**
 * The credits that a card shows for the money in our books: the fewest that are worth it. At a rate of one or more these
 * are the very credits that were seen at the game; below one they are short by less than a satang's worth.
 */
export function creditsShown(worth: bigint, rate: bigint): Credits {
  return ((worth * rateScale + rate - 1n) / rate) as Credits
}
