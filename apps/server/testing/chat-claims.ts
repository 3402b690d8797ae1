import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { readHistory, sendMessage } from '@champa/contract/chat'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { newMessageId, type Speaker } from './chat-people.ts'
import { callOverHttp, type TestApp } from './test-app.ts'

export const secret = 'my account is 1234567890'

/** A body that claims in every field to be about the given conversation. */
export const claiming = (room: string, more: object): object => ({
  userId: room,
  guestId: room,
  ...more,
})

/** Helpers for calls and sockets that claim to belong to a conversation that is not theirs. */
export function chatClaims(app: TestApp) {
  const sockets: Socket[] = []

  async function sendText(speaker: Speaker, text: string): Promise<string> {
    const id = newMessageId()
    const answer = await callOverHttp(app.url, sendMessage, {
      body: { id, message: { message_type: 'text', payload: text } },
      headers: speaker.headers,
    })
    expect(answer).toMatchObject({ ok: true })
    return id
  }

  /** The raw response of a call with these headers. */
  async function ask(
    endpoint: EndpointSpec,
    headers: Record<string, string>,
    body: object | undefined,
    params: Record<string, string> = {},
  ): Promise<{ status: number; text: string; message?: string }> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
    const withBody = endpoint.method !== 'GET' && body !== undefined
    const answer = await fetch(`${app.url}${path}`, {
      method: endpoint.method,
      headers: { ...headers, ...(withBody ? { 'content-type': 'application/json' } : {}) },
      ...(withBody ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const message = /"message":"([\w-]+)"/.exec(text)?.[1]
    return { status: answer.status, text, ...(message ? { message } : {}) }
  }

  const history = async (speaker: Speaker, claimed = speaker.room): Promise<string> =>
    (await ask(readHistory, speaker.headers, claiming(claimed, { limit: 50 }))).text

  async function connect(
    namespace: '/' | '/office',
    auth: object,
    query: Record<string, string> = {},
  ): Promise<{ socket: Socket; received: string[] }> {
    const socket = io(`${app.url}${namespace}`, {
      transports: ['websocket'],
      auth,
      query,
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    const received: string[] = []
    socket.onAny((event: string, payload: unknown) =>
      received.push(`${event} ${JSON.stringify(payload)}`),
    )
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return { socket, received }
  }

  return { sockets, sendText, ask, history, connect }
}
