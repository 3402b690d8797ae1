import { expect } from 'vitest'
import { readHistory } from '@champa/contract/chat'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { newMessageId, type Speaker } from './chat-people.ts'
import type { TestApp } from './test-app.ts'

export type VisibleChat = {
  conversations: { message: { message_type: string; payload: never; payloads: never } }[]
}

export const text = (payload: string): object => ({
  id: newMessageId(),
  message: { message_type: 'text', payload },
})

/** Helpers that send arbitrary requests to the chat. */
export function chatAsker(app: TestApp) {
  /** Calls an endpoint over HTTP and checks that no browser would render the response as a page. */
  async function ask(
    endpoint: EndpointSpec,
    { headers }: Pick<Speaker, 'headers'>,
    body?: object,
    params: Record<string, string> = {},
  ): Promise<{ status: number; body: { message?: string } & Record<string, never> }> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
    const answer = await fetch(`${app.url}${path}`, {
      method: endpoint.method,
      headers: {
        ...headers,
        accept: 'text/html',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    return { status: answer.status, body: (await answer.json()) as never }
  }

  const history = async (speaker: Speaker): Promise<VisibleChat['conversations']> =>
    ((await ask(readHistory, speaker, { limit: 50 })).body as unknown as VisibleChat).conversations

  return { ask, history }
}
