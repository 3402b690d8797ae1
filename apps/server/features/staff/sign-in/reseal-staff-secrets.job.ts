import { workEach, type Job } from '../../../platform/job.ts'
import { vaultOf } from '../../../platform/vault.ts'
import { openSecret, sealSecret } from './authenticator.ts'

const tenMinutesMs = 600_000

/**
 * Re-encrypts authenticator secrets with the first key of VAULT_KEY, so that older keys can be
 * removed.
 */
export const resealSecrets: Job = {
  name: 'reseal-staff-secrets',
  everyMs: tenMinutesMs,
  run: async (ctx) => {
    const { keyIds } = vaultOf(ctx.settings.secrets.VAULT_KEY)
    if (keyIds.length === 1) return 0
    const old = await ctx.db.query<{ staffId: bigint; totpSecret: string }>(
      `select staff_id, totp_secret from staff where split_part(totp_secret, '.', 1) = any($1)`,
      [keyIds.slice(1)],
    )
    return workEach(
      ctx,
      old,
      async ({ staffId, totpSecret: sealed }) => {
        const resealed = sealSecret(ctx, staffId, openSecret(ctx, staffId, sealed))
        const updated = await ctx.db.query(
          `update staff
            set totp_secret = $3
            where staff_id = $1 and totp_secret = $2
            returning staff_id`,
          [staffId, sealed, resealed],
        )
        return updated.length > 0
      },
      'authenticator secret could not be decrypted with any key of VAULT_KEY',
    )
  },
}
