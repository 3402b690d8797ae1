import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Random capital letters and digits, without those that look alike. Random rather than counted, so
 * that a reset simulator never repeats an id.
 */
export function randomText(length: number): string {
  let text = ''
  for (let index = 0; index < length; index += 1) text += letters[randomInt(letters.length)]
  return text
}
