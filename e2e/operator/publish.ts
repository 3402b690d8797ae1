import { memberRequester, requesterHeader } from '@champa/contract/constants'
import type { APIRequestContext } from '@playwright/test'
import { asOperator, type JourneyStack } from '../journey-stack.ts'
import { expect } from '../test.ts'

/**
 * Changes an operator setting and waits until the call at `path` returns the change; the server
 * re-reads its settings every two seconds.
 */
export async function publish(
  stack: JourneyStack,
  request: APIRequestContext,
  path: string,
  name: string,
  document: unknown,
): Promise<void> {
  const read = async () => {
    const answer = await request.get(path, { headers: { [requesterHeader]: memberRequester } })
    expect(answer.ok()).toBe(true)
    return answer.text()
  }
  const before = await read()
  await asOperator(stack.dataDir, 'update operator_setting set value = $2 where name = $1', [
    name,
    JSON.stringify(document),
  ])
  await expect.poll(read).not.toBe(before)
}
