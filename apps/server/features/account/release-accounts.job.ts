import { clock } from '../../platform/clock.ts'
import type { Job } from '../../platform/job.ts'

const accountsAtOnce = 100

/**
 * Lets other members register accounts that staff have replaced, once their time is over. The claim
 * of the present account of a member stays.
 */
export const releaseAccounts: Job = {
  name: 'release-bank-accounts',
  everyMs: 10 * 60_000,
  run: async ({ db }) => {
    const released = await db.query(
      `delete from bank_claim b
        using (
          select h.member_id, h.bank_code, h.account_no
          from bank_account_history h
          -- The history stays, so that what was released before is not among the few.
          join bank_claim c
            on c.bank_code = h.bank_code
              and c.account_no = h.account_no
              and c.member_id = h.member_id
          where h.claim_ends_at <= $1
            and not exists (
              select 1
              from member m
              where m.member_id = h.member_id
                and m.bank_code = h.bank_code
                and m.bank_account_no = h.account_no
            )
            -- Replaced twice: the last time counts.
            and not exists (
              select 1
              from bank_account_history l
              where l.member_id = h.member_id
                and l.bank_code = h.bank_code
                and l.account_no = h.account_no
                and l.claim_ends_at > $1
            )
          order by h.claim_ends_at limit $2
        ) o
        where b.bank_code = o.bank_code
          and b.account_no = o.account_no
          and b.member_id = o.member_id
          and not exists (
            select 1
            from member m
            where m.member_id = o.member_id
              and m.bank_code = o.bank_code
              and m.bank_account_no = o.account_no
          )
        returning b.member_id`,
      [clock.now(), accountsAtOnce],
      'bank-claims-released',
    )
    return released.length
  },
}
