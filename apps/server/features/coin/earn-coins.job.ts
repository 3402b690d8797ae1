import { workEach, type Job } from '../../platform/job.ts'
import { earnByPlay } from './earn-coins.ts'

const maxMembersAtOnce = 20

/** Gives the coins of deposits that were played; a process that dies leaves the member due. */
export const earnCoinsByPlay: Job = {
  name: 'earn-coins',
  everyMs: 1_000,
  run: async (house) => {
    const due = await house.db.query<{ memberId: bigint }>(
      'select member_id as "memberId" from coin_progress where due order by member_id limit $1',
      [maxMembersAtOnce],
      'coins-due',
    )
    return workEach(
      house,
      due,
      async ({ memberId }) => {
        await earnByPlay(house, memberId)
        return true
      },
      'the coins of played deposits were not given',
    )
  },
}
