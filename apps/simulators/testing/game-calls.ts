import { createHash, createHmac } from 'node:crypto'
import { ambAgent, ambPaths } from '@champa/wire/game-dialects/amb'
import { jokerAppId, jokerSignedText } from '@champa/wire/game-dialects/joker'
import { ufaAgent, ufaKeyText } from '@champa/wire/game-dialects/ufa'
import { gamePath, type GameCall } from '@champa/wire/games'
import type { TestSimulators } from './test-simulators.ts'

export type GameReply = { status: number; body: Record<string, unknown> }

/**
 * The operator's calls to the simulated providers, each in its protocol, signed with `secret` (the
 * correct one by default).
 */
export function gameCalls(simulators: TestSimulators, secret = simulators.secrets.games) {
  const send = async (path: string, init?: RequestInit): Promise<GameReply> => {
    const answer = await fetch(simulators.url + path, {
      signal: AbortSignal.timeout(10_000),
      ...init,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const json = { 'content-type': 'application/json' }
  return {
    sandbox: (game: string, call: GameCall, body: object) =>
      send(gamePath(game, call), {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${secret}` },
        body: JSON.stringify(body),
      }),
    amb: (game: string, call: GameCall, order: object | string, agent = ambAgent) => {
      const body = typeof order === 'string' ? order : JSON.stringify(order)
      const signature = createHmac('sha256', secret).update(body).digest('base64')
      return send(`/games/${game}${ambPaths[call]}`, {
        method: 'POST',
        headers: { ...json, 'x-agent': agent, 'x-signature': signature },
        body,
      })
    },
    joker: (game: string, Method: string, fields: Record<string, string>, appid = jokerAppId) => {
      const form = { Method, Timestamp: String(Math.floor(Date.now() / 1_000)), ...fields }
      const signature = createHmac('sha1', secret).update(jokerSignedText(form)).digest('base64')
      return send(`/games/${game}/api?${new URLSearchParams({ appid, signature }).toString()}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
    },
    ufa: (game: string, act: string, fields: Record<string, string>, agent = ufaAgent) => {
      const query = { act, ...fields }
      const key = createHash('md5')
        .update(ufaKeyText(query) + secret)
        .digest('hex')
      return send(
        `/games/${game}/agent?${new URLSearchParams({ ...query, agent, key }).toString()}`,
      )
    },
  }
}
