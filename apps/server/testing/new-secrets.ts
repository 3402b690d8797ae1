import { randomBytes } from 'node:crypto'
import type { SigningKeys, SimulatorSecrets } from '../../simulators/simulators.ts'
import type { SecretName } from '../platform/settings.ts'

export function newSecrets(): Record<SecretName, string> {
  const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`
  const key = (): string => randomBytes(32).toString('base64')
  return {
    PAYONEX_SEND_KEY: secret(),
    PAYONEX_VERIFY_KEY: secret(),
    WW_SEND_KEY: secret(),
    WW_VERIFY_KEY: secret(),
    PAYTIMZ_SEND_KEY: secret(),
    PAYTIMZ_VERIFY_KEY: secret(),
    FP_SEND_KEY: secret(),
    FP_VERIFY_KEY: secret(),
    PAYOUT_SEND_KEY: secret(),
    PAYOUT_VERIFY_KEY: secret(),
    BANK_SEND_KEY: secret(),
    BANK_SMS_VERIFY_KEY: secret(),
    GAMES_SEND_KEY: secret(),
    VAULT_KEY: key(),
    LINK_KEY: key(),
    FILES_KEY: key(),
    OTP_KEY: key(),
    CHAT_KEY: key(),
  }
}

/** The keys that the outside parties share with us: for our calls, and for their webhooks. */
export function simulatorKeys(secrets: Record<SecretName, string>): {
  secrets: SimulatorSecrets
  signingKeys: SigningKeys
} {
  return {
    secrets: {
      payonex: secrets.PAYONEX_SEND_KEY,
      ww: secrets.WW_SEND_KEY,
      paytimz: secrets.PAYTIMZ_SEND_KEY,
      fp: secrets.FP_SEND_KEY,
      bank: secrets.BANK_SEND_KEY,
      payout: secrets.PAYOUT_SEND_KEY,
      games: secrets.GAMES_SEND_KEY,
    },
    signingKeys: {
      payonex: secrets.PAYONEX_VERIFY_KEY,
      ww: secrets.WW_VERIFY_KEY,
      paytimz: secrets.PAYTIMZ_VERIFY_KEY,
      fp: secrets.FP_VERIFY_KEY,
      bankSms: secrets.BANK_SMS_VERIFY_KEY,
      payout: secrets.PAYOUT_VERIFY_KEY,
    },
  }
}
