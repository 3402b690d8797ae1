import { forEachGateway, qrGateways, type QrGatewayCode } from '@champa/contract/qr-gateways'
import * as z from 'zod/mini'
import type { SimulatorSettings } from './simulators.ts'

const secret = z
  .string('is needed: whsec_ and base64 of 24 to 64 bytes')
  .check(
    z.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and base64 of 24 to 64 bytes'),
  )
/** During a key rotation the setting holds two keys; the simulator signs with the first. */
const newestSecret = z.pipe(
  z.pipe(
    z.string('is needed'),
    z.transform((text: string) => (text.split(',')[0] ?? '').trim()),
  ),
  secret,
)
const wholeNumber = (defaultText: string, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.pipe(
    z.pipe(z._default(z.string(), defaultText), z.transform(Number)),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  )
}

const keysOfGateways = <Use extends string, Schema>(use: Use, schema: Schema) =>
  Object.fromEntries(qrGateways.map((code) => [`${code}_${use}_KEY`, schema])) as Record<
    `${QrGatewayCode}_${Use}_KEY`,
    Schema
  >

const environment = z.object({
  SIMULATORS_PORT: wholeNumber('3100', 0, 65_535),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  WEBHOOK_URL: z._default(
    z.url('must be an address such as http://127.0.0.1:3000/api/hooks'),
    'http://127.0.0.1:3000/api/hooks',
  ),
  PAYOUT_DELAY_MS: wholeNumber('15000', 0, 2_000_000_000),
  LAO_BUILD: z._default(z.enum(['0', '1']), '0'),
  ...keysOfGateways('SEND', secret),
  BANK_SEND_KEY: secret,
  PAYOUT_SEND_KEY: secret,
  GAMES_SEND_KEY: secret,
  ...keysOfGateways('VERIFY', newestSecret),
  BANK_SMS_VERIFY_KEY: newestSecret,
  PAYOUT_VERIFY_KEY: newestSecret,
})

/**
 * Reads the settings from the environment. @throws an error that names each invalid setting and its
 * allowed values.
 */
export function readSettings(env: NodeJS.ProcessEnv): SimulatorSettings {
  const read = environment.safeParse(env)
  if (!read.success)
    throw new Error(
      `The simulators cannot start with these settings:\n${z.prettifyError(read.error)}`,
    )
  const values = read.data
  return {
    port: values.SIMULATORS_PORT,
    dataDir: values.DATA_DIR,
    webhookUrl: values.WEBHOOK_URL,
    payoutDelayMs: values.PAYOUT_DELAY_MS,
    laoBuild: values.LAO_BUILD === '1',
    secrets: {
      ...forEachGateway((code) => values[`${code}_SEND_KEY`]),
      bank: values.BANK_SEND_KEY,
      payout: values.PAYOUT_SEND_KEY,
      games: values.GAMES_SEND_KEY,
    },
    signingKeys: {
      ...forEachGateway((code) => values[`${code}_VERIFY_KEY`]),
      bankSms: values.BANK_SMS_VERIFY_KEY,
      payout: values.PAYOUT_VERIFY_KEY,
    },
  }
}
