import { clock } from '../../../platform/clock.ts'
import { workEach, type Job } from '../../../platform/job.ts'

/**
 * Deletes the identity of former members once the retention period is over, which frees the bank
 * account for a new member.
 */
export const forgetFormer: Job = {
  name: 'forget-former-members',
  everyMs: 24 * 3_600_000,
  run: async (ctx) => {
    const over = await ctx.db.query<{ memberId: bigint }>(
      'select member_id from former_member where keep_until <= $1 order by keep_until limit 500',
      [clock.now()],
    )
    return workEach(
      ctx,
      over,
      ({ memberId }) =>
        ctx.db.transaction(async (tx) => {
          const [gone] = await tx.query<{
            bankCode: string | null
            bankAccountNo: string | null
          }>(
            'delete from former_member where member_id = $1 returning bank_code, bank_account_no',
            [memberId],
          )
          if (gone?.bankCode)
            await tx.query(
              'delete from bank_claim where bank_code = $1 and account_no = $2 and member_id = $3',
              [gone.bankCode, gone.bankAccountNo, memberId],
            )
          return gone !== undefined
        }),
      'identity of a former member could not be deleted',
    )
  },
}
