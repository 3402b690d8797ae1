import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import type { AppContext } from '../../apps/server/platform/app-context.ts'

/** A command for the operator's manual decisions, used until a back office exists. */
export interface Command {
  usage: string
  does: string
  /** Runs the command. Null when the arguments are invalid; the usage is printed then. */
  run: (ctx: AppContext, words: string[]) => Promise<Answer | null>
}

/** The text to print; with `done: false` the command exits with 1. */
export interface Answer {
  done: boolean
  message: string
}

export const maxRows = 200

/**
 * One line per row. Control characters are replaced, because text from outside must not control the
 * terminal.
 */
export function list(rows: (string | null | undefined)[][]): Answer {
  const lines = rows.map((row) =>
    row.map((one) => one?.replaceAll(/\p{C}/gu, '?') || '-').join('  '),
  )
  return { done: true, message: lines.length === 0 ? 'No entries.' : lines.join('\n') }
}

/**
 * The operator's login name on this machine, from the system: variables such as USER can be set to
 * any name. The user id when the system has no name for it.
 */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`
  }
}

/** The operator as the one who decides. */
export const byOperator = (): string => `cli:${operatorName()}`

/**
 * Reads a JSON file of the operator. Invalid JSON yields `json: undefined`, which the caller's
 * schema refuses.
 */
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
  message: string,
): Answer {
  return {
    done: outcome.ok,
    message: outcome.ok
      ? message
      : ['Nothing was changed:', ...outcome.problems.map((one) => `  ${one}`)].join('\n'),
  }
}
