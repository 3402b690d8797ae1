import { account } from './account.ts'
import { bonus } from './bonus.ts'
import { chat } from './chat.ts'
import { general } from './general.ts'
import { deposit } from './deposit.ts'
import { errors } from './errors.ts'
import { game } from './game.ts'
import { giftLink } from './gift-link.ts'
import { invite } from './invite.ts'
import { limits } from './limits.ts'
import { otp } from './otp.ts'
import { pages } from './pages.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { slip } from './slip.ts'
import { spin } from './spin.ts'
import { statement } from './statement.ts'
import { validation } from './validation.ts'
import { wallet } from './wallet.ts'
import { withdraw } from './withdraw.ts'
import type { Words } from '../words.ts'
import type { th } from '../th/index.ts'

/** The whole English catalogue. Its keys match those of the Thai one. */
export const en = {
  ...account,
  ...bonus,
  ...chat,
  ...general,
  ...deposit,
  ...errors,
  ...game,
  ...giftLink,
  ...invite,
  ...limits,
  ...otp,
  ...pages,
  ...privacy,
  ...refund,
  ...slip,
  ...spin,
  ...statement,
  ...validation,
  ...wallet,
  ...withdraw,
} as const satisfies Words<typeof th>

export default en
