import type { th } from '../th/index.ts'
import type { Words } from '../words.ts'
import { chat } from './chat.ts'
import { customer } from './customer.ts'
import { errors } from './errors.ts'
import { general } from './general.ts'
import { staff } from './staff.ts'

/** All texts of the office in Lao. */
export const lo = {
  ...chat,
  ...customer,
  ...errors,
  ...general,
  ...staff,
} as const satisfies Words<typeof th>

export default lo
