import { randomBytes } from 'node:crypto'
import { forEachGateway, qrGateways, type QrGatewayCode } from '@champa/contract/qr-gateways'
import type { SigningKeys, SimulatorSecrets } from '../../simulators/simulators.ts'
import type { SecretName } from '../platform/settings/settings.ts'

export function newSecrets(): Record<SecretName, string> {
  const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`
  const key = (): string => randomBytes(32).toString('base64')
  const gatewayKeys = Object.fromEntries(
    qrGateways.flatMap((code) => [
      [`${code}_SEND_KEY`, secret()],
      [`${code}_VERIFY_KEY`, secret()],
    ]),
  ) as Record<`${QrGatewayCode}_${'SEND' | 'VERIFY'}_KEY`, string>
  return {
    ...gatewayKeys,
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
    AUDIT_KEY: key(),
  }
}

/** The keys that the outside parties share with us: for our calls, and for their webhooks. */
export function simulatorKeys(secrets: Record<SecretName, string>): {
  secrets: SimulatorSecrets
  signingKeys: SigningKeys
} {
  return {
    secrets: {
      ...forEachGateway((code) => secrets[`${code}_SEND_KEY`]),
      bank: secrets.BANK_SEND_KEY,
      payout: secrets.PAYOUT_SEND_KEY,
      games: secrets.GAMES_SEND_KEY,
    },
    signingKeys: {
      ...forEachGateway((code) => secrets[`${code}_VERIFY_KEY`]),
      bankSms: secrets.BANK_SMS_VERIFY_KEY,
      payout: secrets.PAYOUT_VERIFY_KEY,
    },
  }
}
