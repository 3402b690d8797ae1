import { chat } from './chat.ts'
import { customer } from './customer.ts'
import { errors } from './errors.ts'
import { general } from './general.ts'
import { staff } from './staff.ts'

/** All texts of the office in Thai, the reference for the other languages. */
export const th = {
  ...chat,
  ...customer,
  ...errors,
  ...general,
  ...staff,
} as const

export default th
