import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { qrGatewayRows, qrGateways, type QrGatewayCode } from '@champa/contract/qr-gateways'
import { SettingsError } from './settings-error.ts'

interface KeyDefinition {
  /** True for a key in the form `whsec_` and base64, used for an HMAC or as a bearer token. */
  webhook?: true
  /** Accepts two comma-separated keys, so that a party can rotate its key without a gap. */
  rotates?: true
  goesWith?: string
  does: string
}

const verifies = (party: string, goesWith?: string): KeyDefinition => ({
  webhook: true,
  rotates: true,
  ...(goesWith ? { goesWith } : {}),
  does: `verifies webhooks from ${party}; one key, or two with a comma between during a key change`,
})
const sends = (party: string, goesWith?: string): KeyDefinition => ({
  webhook: true,
  ...(goesWith ? { goesWith } : {}),
  does: `authenticates our calls to ${party}`,
})

const gatewayKeys = Object.fromEntries(
  qrGateways.flatMap((code) => {
    const of = [
      `the QR gateway ${code}`,
      qrGatewayRows[code].isRequired ? undefined : `${code}_URL`,
    ] as const
    return [
      [`${code}_SEND_KEY`, sends(...of)],
      [`${code}_VERIFY_KEY`, verifies(...of)],
    ]
  }),
) as Record<`${QrGatewayCode}_${'SEND' | 'VERIFY'}_KEY`, KeyDefinition>

const definitions = {
  ...gatewayKeys,
  PAYOUT_SEND_KEY: sends('the payout bank'),
  PAYOUT_VERIFY_KEY: verifies('the payout bank'),
  BANK_SEND_KEY: sends(
    "the banks' feed and slip verification, for banks without a key in BANK_SEND_KEYS",
    'BANK_URL',
  ),
  BANK_SMS_VERIFY_KEY: verifies("the operator's phone that forwards bank SMS", 'BANK_URL'),
  GAMES_SEND_KEY: sends('game providers without a key in GAMES_SEND_KEYS'),
  VAULT_KEY: {
    does: '32 bytes, base64, or several with commas between: encrypts game passwords, wheel seeds, authenticator secrets and game links at rest',
  },
  LINK_KEY: {
    goesWith: 'TRUEMONEY_URL',
    does: '32 bytes, base64: encrypts gift links; every browser knows it, so it protects nothing else',
  },
  FILES_KEY: { does: 'signs short-lived links to slip images and chat files' },
  OTP_KEY: { does: 'hashes one-time passwords at rest' },
  CHAT_KEY: { does: 'signs the tokens of chat guests' },
  AUDIT_KEY: {
    does:
      'identifies phones and account numbers of staff and in the audit log by an HMAC, ' +
      'and signs the cursors of its search',
  },
} as const satisfies Record<string, KeyDefinition>

export type SecretName = keyof typeof definitions
type Environment = Record<string, string | undefined>

const names = Object.keys(definitions) as SecretName[]
const definitionOf = (name: SecretName): KeyDefinition => definitions[name]

/** A signing key as the standardwebhooks library reads it. */
const webhookKey = /^(?:whsec_)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const maxRotatingKeys = 2

/** Every secret with its allowed form, for docs/operate.md. */
export const keyList = names.map((name) => {
  const { webhook, goesWith, does } = definitionOf(name)
  return {
    name,
    fallback: '',
    mayBe: webhook ? 'whsec_ and base64' : 'at least 32 characters',
    does: `secret: ${does}; generated in the sandbox, required otherwise${goesWith ? ` with ${goesWith}` : ''}`,
  }
})

/**
 * The comma-separated keys of a setting. Every key verifies or decrypts; the first key of a vault
 * encrypts.
 */
export function keysIn(given: string): string[] {
  return given.split(',').map((one) => one.trim())
}

/**
 * Reads every secret. In the sandbox missing ones are generated once and stored in the data folder.
 */
export function readSecrets(
  env: Environment,
  sandbox: boolean,
  {
    dataDir,
    makeFolder,
    more,
  }: { dataDir: string; makeFolder: () => void; more: Record<string, readonly string[]> },
): Record<SecretName, string> {
  const file = join(dataDir, 'secrets.json')
  const stored: Partial<Record<SecretName, string>> =
    sandbox && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = {} as Record<SecretName, string>
  for (const name of names) {
    const given = env[name]
    if (!given && !sandbox && isNeeded(env, name))
      throw new SettingsError(
        `${name} is missing; with SANDBOX=off it is required (${definitionOf(name).does}).`,
      )
    if (given) assertKey(name, given)
    // An empty setting counts as missing: an empty key would be known to everyone.
    secrets[name] = given || stored[name] || newSecret(name)
  }
  assertDistinct(secrets, more)
  if (sandbox && names.some((name) => !env[name] && stored[name] !== secrets[name])) {
    makeFolder()
    writeFileSync(file, JSON.stringify({ ...stored, ...secrets }, null, 2), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return secrets
}

/** Rejects a malformed secret, with a message that does not contain it. */
function assertKey(name: SecretName, given: string): void {
  const { webhook, rotates } = definitionOf(name)
  // A trailing comma must not create an empty key, which everyone knows.
  const keys = rotates || name === 'VAULT_KEY' ? keysIn(given) : [given]
  if (keys.some((key) => key.length < 32))
    throw new SettingsError(`${name} is too short; it must have at least 32 characters.`)
  if (webhook && keys.some((key) => !webhookKey.test(key)))
    throw new SettingsError(`${name} is malformed; it must be whsec_ followed by base64.`)
  if (rotates && keys.length > maxRotatingKeys)
    throw new SettingsError(
      `${name} has ${keys.length} keys; at most ${maxRotatingKeys} are accepted while one is changed.`,
    )
}

/**
 * Rejects a key that is used twice: a party that knows one of our keys, or sees one of our calls,
 * must not be able to sign events of a different party. LINK_KEY is checked too, because every
 * browser knows it.
 * @param more keys by code and bearers of other settings, by the setting's name.
 */
function assertDistinct(
  secrets: Record<SecretName, string>,
  more: Record<string, readonly string[]>,
): void {
  const owners = new Map<string, string>()
  const own = names.map((name): [string, readonly string[]] => [name, keysIn(secrets[name])])
  for (const [name, keys] of [...own, ...Object.entries(more)]) {
    for (const key of keys.map((one) => one.replace(/^whsec_/, ''))) {
      const owner = owners.get(key)
      // GAMES_SEND_KEYS may repeat GAMES_SEND_KEY, because the party and the direction are the
      // same.
      if (owner && owner !== name && `${owner}S` !== name)
        throw new SettingsError(
          `${name} is the same key as ${owner}; each party, direction and use has a key of its own.`,
        )
      owners.set(key, owner ?? name)
    }
  }
}

/**
 * True when the operator must set the key. An unused party's key is generated, so that nothing is
 * signed with an empty key.
 */
function isNeeded(env: Environment, name: SecretName): boolean {
  const { goesWith } = definitionOf(name)
  return goesWith === undefined || Boolean(env[goesWith])
}

function newSecret(name: SecretName): string {
  const bytes = randomBytes(32).toString('base64')
  return definitionOf(name).webhook ? `whsec_${bytes}` : bytes
}
