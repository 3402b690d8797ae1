import type { autoLoginWithPassword as endpoint } from '@champa/contract/game'
import type { Handler } from '../../../platform/route.ts'
import { autoLogin } from './auto-login.ts'

/** The password in the path is not even read: the game is entered with what the server knows. */
export const autoLoginWithPassword: Handler<typeof endpoint> = (
  { params: { provider, username }, ...call },
  house,
) => autoLogin({ ...call, params: { provider, username } }, house)
