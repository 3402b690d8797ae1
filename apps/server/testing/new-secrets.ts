import { randomBytes } from 'node:crypto'
import type { SimulatorSecrets } from '../../simulators/simulators.ts'
import type { SecretName } from '../platform/settings.ts'

export function newSecrets(): Record<SecretName, string> {
  const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`
  const key = (): string => randomBytes(32).toString('base64')
  return {
    PAYONEX_SECRET: secret(), WW_SECRET: secret(), PAYTIMZ_SECRET: secret(), FP_SECRET: secret(), BANK_SECRET: secret(), PAYOUT_SECRET: secret(), GAMES_SECRET: secret(),
    VAULT_KEY: key(), LINK_KEY: key(), FILES_KEY: key(), OTP_KEY: key(), CHAT_KEY: key(),
  }
}

/** What the parties outside know of our secrets. */
export function simulatorSecrets(secrets: Record<SecretName, string>): SimulatorSecrets {
  return {
    payonex: secrets.PAYONEX_SECRET, ww: secrets.WW_SECRET, paytimz: secrets.PAYTIMZ_SECRET, fp: secrets.FP_SECRET,
    bank: secrets.BANK_SECRET, payout: secrets.PAYOUT_SECRET, games: secrets.GAMES_SECRET,
  }
}
