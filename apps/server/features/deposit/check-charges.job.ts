import { workEach, type Job } from '../../platform/job.ts'
import { clock } from '../../platform/clock.ts'
import { isAt } from '../../platform/database/exact-time.ts'
import type { House } from '../../platform/house.ts'
import { checkCharge } from './qr/check-charge.ts'
import { failCode } from './qr/open-code.ts'
import { dueCodes, type DueCode } from './queries.ts'
import { isGateway, lookAgainMs, nextLook } from './rules.ts'

const codesAtOnce = 50

/**
 * Recovers lost webhooks: queries the gateway about codes on the schedule in rules.ts and closes
 * expired codes.
 */
export const checkCharges: Job = {
  name: 'check-charges',
  everyMs: 1_000,
  run: async (house) => {
    const due = await dueCodes(house.db, clock.now(), codesAtOnce)
    return workEach(house, due, (code) => look(house, code), 'code check failed')
  },
}

async function look(house: House, code: DueCode): Promise<boolean> {
  const now = clock.now()
  const next = isGateway(code.provider) ? nextLook(code, now, house.settings.settlePace) : null
  const again = next ?? new Date(now.getTime() + lookAgainMs * house.settings.settlePace)
  if (!(await claim(house, code, again))) return false
  // An unfinished code was never shown to anybody, so it cannot have been paid.
  if (code.state === 'making') await failCode(house.db, code.memberId, code.id, now)
  else if ((await checkCharge(house, code)) && next === null) {
    await house.db.query(
      `update qrcode set due_at = null where member_id = $1 and id = $2 and ${isAt('due_at', '$3')}`,
      [code.memberId, code.id, again],
    )
  }
  return true
}

/** Claims a due code for one process. If that process dies, the code is due again at `until`. */
async function claim(house: House, code: DueCode, until: Date): Promise<boolean> {
  const rows = await house.db.query(
    `update qrcode set due_at = $4 where member_id = $1 and id = $2 and ${isAt('due_at', '$3')} returning id`,
    [code.memberId, code.id, code.dueAt, until],
  )
  return rows.length === 1
}
