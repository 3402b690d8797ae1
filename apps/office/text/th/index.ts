import { chat } from './chat.ts'
import { errors } from './errors.ts'
import { general } from './general.ts'
import { staff } from './staff.ts'

/** The texts of the first screen in Thai, the reference for the other languages. */
export const th = {
  ...chat,
  ...errors,
  ...general,
  ...staff,
} as const

export default th
