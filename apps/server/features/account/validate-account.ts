import type { validateAccount as endpoint } from '@champa/contract/account'
import type { Handler } from '../../platform/route.ts'
import { checkFree, readRules } from './register/checks.ts'
import { judgePartial } from './register/rules.ts'

export const validateAccount: Handler<typeof endpoint> = async (
  { body, address, refuse },
  house,
) => {
  const judged = judgePartial(body, await readRules(house))
  if (!judged.ok) throw refuse(judged.code, { fields: judged.fields })
  await checkFree(house, judged.registration, { otpToken: body.otpToken, address, refuse })
  return { valid: true }
}
