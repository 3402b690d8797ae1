import type * as z from 'zod/mini'
import { partySettings } from './party-settings.ts'
import { serverSettings } from './server-settings.ts'
import { SettingsError } from './settings-error.ts'
import { flag, url } from './shapes.ts'

export type Environment = Record<string, string | undefined>

/** Everything that the operator sets in the environment, except secrets (`keys.ts`). */
export const definitions = { ...serverSettings, ...partySettings }
type Definitions = typeof definitions
export type SettingName = keyof Definitions
/** The value of a setting; null when an optional setting is absent. */
type Value<Name extends SettingName> =
  | z.output<Definitions[Name]['schema']>
  | (Definitions[Name]['fallback'] extends '' ? null : never)

/**
 * Reads one setting: its value, else its default, else null.
 * @throws SettingsError naming the setting and its allowed values.
 */
export function readSetting<Name extends SettingName>(env: Environment, name: Name): Value<Name>
export function readSetting(env: Environment, name: SettingName): unknown {
  const text = env[name] || definitions[name].fallback
  if (!text) return null
  const result = definitions[name].schema.safeParse(text)
  // A URL with a user name may contain a password, and the message ends up in a log.
  const shown = text.includes('@') || /_KEYS?$/.test(name) ? 'malformed' : `"${text}"`
  if (!result.success)
    throw new SettingsError(`${name} is ${shown}; it must be ${definitions[name].mayBe}.`)
  if (definitions[name].schema === url) assertAddress(env, name, text)
  return result.data
}

/**
 * Outside the sandbox every URL must be https; in the sandbox the payout bank must be on this
 * machine.
 */
function assertAddress(env: Environment, name: SettingName, address: string): void {
  const sandbox = flag.parse(env['SANDBOX'] || definitions.SANDBOX.fallback)
  if (!sandbox && !address.startsWith('https://'))
    throw new SettingsError(`${name} is "${address}"; with SANDBOX=off it must be an https:// URL.`)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')
  if (sandbox && name === 'PAYOUT_URL' && !isLocal)
    throw new SettingsError(
      `PAYOUT_URL is "${address}"; with SANDBOX=on it must be on this machine, because play money is never paid out.`,
    )
}
