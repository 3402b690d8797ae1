import { clock } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/job.ts'

const hourMs = 3_600_000

/** Deletes phones and bank accounts of staff who left more than twelve months ago. */
export const cleanBarredIdentities: Job = {
  name: 'clean-barred-identities',
  everyMs: hourMs,
  run: async ({ db }) =>
    (
      await db.query('delete from barred_identity where barred_until <= $1 returning kind', [
        clock.now(),
      ])
    ).length,
}
