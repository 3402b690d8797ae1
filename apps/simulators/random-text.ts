import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random capitals and digits without look-alikes. Random, not counted, so that an emptied simulator never repeats itself. */
export function randomText(length: number): string {
  let text = ''
  for (let index = 0; index < length; index += 1) text += letters[randomInt(letters.length)]
  return text
}
