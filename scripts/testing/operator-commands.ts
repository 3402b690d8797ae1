import type { TestApp } from '../../apps/server/testing/test-app.ts'
import type { Answer } from '../operator/answer.ts'
import { carryOut, commandOf } from '../operator/commands.ts'

export const done = (message: string): Answer => ({ done: true, message })

export const not = (message: string): Answer => ({ done: false, message })

export const account = 'SCB:4058821937'

/** Runs operator commands against the database of the test. */
export function operatorCommands(app: TestApp) {
  /** Runs a command in this process, which is faster than starting another one. */
  const operator = (name: string, ...words: string[]): Promise<Answer> =>
    carryOut(commandOf(name)!, app.operator, words)

  return { operator }
}
