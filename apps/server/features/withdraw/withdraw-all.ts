import type { Currency } from '@champa/contract/limits'
import { toWire } from '@champa/contract/money'
import type { withdrawAll as endpoint } from '@champa/contract/withdraw'
import type { House } from '../../platform/house.ts'
import { refuse as refuseAny } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route.ts'
import { bringHome, hashBody, refusalOf, retellHome, usernamesAlongside, type Usernames } from '../game/index.ts'
import { accountAlongside, checkAsked, holdWithdrawal, standingToHold, type Asked } from './hold-withdrawal.ts'
import type { PayoutAccount } from './rules.ts'
import { tellHeld } from './withdraw.ts'

/** The registered account, the currency and the usernames at the games, read in the session's own round trip. */
export const allAlongside = `jsonb_build_object('account', ${accountAlongside}, 'usernames', ${usernamesAlongside}, 'currency', m.currency)`

type Swept = Extract<Awaited<ReturnType<typeof bringHome>>, { ok: true }>['swept']

/** The sweep is an operation of its own under this withdrawal's key: repeated, it asks no game again. */
const homeKey = (key: string): string => `${key}:home`

export const withdrawAll: Handler<typeof endpoint> = async ({ body, member, key, keyGiven }, house) => {
  const { account, ...player } = member.alongside as { account: PayoutAccount | null; usernames: Usernames | null; currency: Currency }
  const asked: Asked = { memberId: member.memberId, account, amount: body.amount, key, ...(keyGiven ? { bodyHash: hashBody('withdrawAll', body) } : {}) }
  const swept = await sweep(house, asked, { ...player, usernames: player.usernames ?? {} })
  const told = await tellHeld(house, asked, await holdWithdrawal(house, asked), { swept: swept.map((one) => ({ ...shown(one), amount: toWire(one.amount) })) })
  return { ...told, swept: swept.map(shown) }
}

const statuses = { success: 'SUCCESS', processing: 'in progress', failed: 'FAILED' } as const
const shown = ({ code, name, amount, status }: Swept[number]) => ({ code, name, amount, status: statuses[status] })

/**
 * Brings the money home, unless the wallet alone pays it: nobody's stake is taken from a table without need. All that
 * would refuse the withdrawal anyway is said before a game is touched. What came home stays, whatever follows.
 */
async function sweep(house: House, asked: Asked, player: { usernames: Usernames; currency: Currency }): Promise<Swept> {
  const { memberId, key, bodyHash } = asked
  const home = { memberId, ...player, key: homeKey(key), ...(bodyHash === undefined ? {} : { bodyHash }) }
  const standing = await standingToHold(house, asked)
  if (standing.known) return retellHome(house, home)
  checkAsked(house, asked, standing)
  if (standing.held > 0n) throw refuseAny('WITHDRAW_PENDING')
  if (standing.wallet >= asked.amount) return retellHome(house, home)
  const brought = await bringHome(house, home)
  if (!brought.ok) throw refusalOf(brought.code)
  return brought.swept
}
