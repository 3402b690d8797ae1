import { isDeepStrictEqual } from 'node:util'
import {
  isOperatorSetting,
  operatorSettingNames,
  readOperatorSetting,
  type OperatorSettingName,
} from '../../apps/server/platform/operator-settings.ts'
import type { Db } from '../../apps/server/platform/db.ts'
import type { Answer, Command } from './answer.ts'

/** Reads and changes operator settings; a change is parsed by the setting's schema. */
export const settingCommands: Record<string, Command> = {
  setting: {
    usage: 'setting [<name> [<JSON>]]',
    does:
      'lists the operator settings, prints one, or changes it: an object changes the fields that ' +
      'it names, anything else replaces the value',
    run: async ({ db }, [name, ...json]) => {
      if (name === undefined) return { done: true, message: operatorSettingNames.join('\n') }
      if (!isOperatorSetting(name)) return refused(`There is no operator setting ${name}.`)
      const [row] = await db.query<{ value: unknown }>(
        'select value from operator_setting where name = $1',
        [name],
      )
      if (json.length > 0) return change(db, name, row?.value, json.join(' '))
      return { done: true, message: JSON.stringify(row?.value, null, 2) ?? '' }
    },
  },
}

const refused = (message: string): Answer => ({ done: false, message })

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function change(
  db: Db,
  name: OperatorSettingName,
  before: unknown,
  json: string,
): Promise<Answer> {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return refused(`This is not JSON: ${json}`)
  }
  const wanted = isFields(before) && isFields(given) ? { ...before, ...given } : given
  const read = readOperatorSetting(name, wanted)
  if (!read.ok) return refused(read.problem)
  // The schema drops unknown fields silently; in an operator's input they are probably misspelt, so
  // the command refuses them.
  const after: unknown = read.value
  const unknown =
    isFields(given) && isFields(after)
      ? Object.keys(given).filter((key) => !isDeepStrictEqual(given[key], after[key]))
      : isDeepStrictEqual(given, after)
        ? []
        : [name]
  if (unknown.length > 0)
    return refused(`The operator setting ${name} has unknown fields in: ${unknown.join(', ')}`)
  await db.query(
    `insert into operator_setting (name, value)
      values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(after)],
  )
  return { done: true, message: 'Changed; it holds within two seconds.' }
}
