import type { autoLoginWithPassword as endpoint } from '@champa/contract/game'
import type { Handler } from '../../../platform/route.ts'
import { autoLogin } from './auto-login.ts'

/** The password in the path is ignored: the server signs in with its own data. */
export const autoLoginWithPassword: Handler<typeof endpoint> = (
  { params: { provider, username }, ...call },
  ctx,
) => autoLogin({ ...call, params: { provider, username } }, ctx)
