import type { validateAccount as endpoint } from '@champa/contract/account'
import type { Handler } from '../../platform/route.ts'
import { checkFree, readRules } from './register/checks.ts'
import { judgePartial } from './register/rules.ts'

export const validateAccount: Handler<typeof endpoint> = async ({ body, address, refuse }, ctx) => {
  const judged = judgePartial(body, await readRules(ctx))
  if (!judged.ok) throw refuse(judged.code, { fields: judged.fields })
  await checkFree(ctx, judged.registration, { otpToken: body.otpToken, address, refuse })
  return { valid: true }
}
