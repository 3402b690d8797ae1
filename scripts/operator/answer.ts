import { readFile } from 'node:fs/promises'
import type { House } from '../../apps/server/platform/house.ts'

/** What the operator decides by hand, until there is a back office. */
export interface Command {
  usage: string
  does: string
  /** Null when the words do not fit. */
  run: (house: House, words: string[]) => Promise<Answer | null>
}

/** What to say; not `done`: the command ends with 1. */
export interface Answer {
  done: boolean
  said: string
}

export const rowsMost = 200

/** A line for each row. What others wrote must not move the cursor of a terminal. */
export function list(rows: (string | null | undefined)[][]): Answer {
  const lines = rows.map((row) =>
    row.map((one) => one?.replaceAll(/\p{C}/gu, '?') || '-').join('  '),
  )
  return { done: true, said: lines.length === 0 ? 'Nothing waits.' : lines.join('\n') }
}

/** Who gives the command, as the machine calls them. */
export const whoAmI = (): string => process.env['USER'] ?? process.env['LOGNAME'] ?? 'operator'

/** What the operator wrote into a file; what is no JSON is undefined, and told as such by who reads it. */
export async function readJsonFile(
  path: string,
): Promise<{ ok: true; json: unknown } | { ok: false }> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? { ok: false } : { ok: true, json: readJson(text) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function wrote(
  outcome: { ok: true } | { ok: false; problems: string[] },
  said: string,
): Answer {
  return {
    done: outcome.ok,
    said: outcome.ok
      ? said
      : ['Nothing was changed:', ...outcome.problems.map((one) => `  ${one}`)].join('\n'),
  }
}
