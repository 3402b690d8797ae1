import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@champa/contract/account'
import { readHistory, sendMessage } from '@champa/contract/chat'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { activateGame, transfer } from '@champa/contract/game'
import { memberRequester, requesterHeader, storageKeys } from '@champa/contract/constants'
import { readAgreements, readNotice } from '@champa/contract/lookup'

const games = ['naga', 'sixstars']
const movements = 34
const messages = 120

interface Keyed {
  key: string
}

/**
 * Local storage of a returning member, by key. Prepares the demo member with a session, money in
 * two games, four pages of statement and a long conversation, who has read the agreement and the
 * notices.
 */
export async function openMember(url: string): Promise<Record<string, string>> {
  const { token } = await ask<{ token: string }>(url, login, {
    data: { username: '0812345678', password: 'champa-demo-1', remember: true },
  })
  for (const code of games) await ask(url, activateGame, { token, code }).catch(() => undefined)
  for (let moved = 0; moved < movements; moved += 1) {
    const code = games[moved % 2]!
    const [from, to] = moved % 4 < 2 ? ['wallet', code] : [code, 'wallet']
    await ask(url, transfer, { token, data: { from, to, amount: 20 } })
  }
  await talk(url, token)
  const { agreements } = await ask<{ agreements: Keyed[] }>(url, readAgreements)
  const { notices } = await ask<{ notices: Keyed[] }>(url, readNotice)
  const keysOf = (texts: Keyed[]): string => texts.map(({ key }) => key).join(' ')
  return {
    [storageKeys.token]: token,
    [storageKeys.rememberAgreement]: keysOf(agreements),
    [storageKeys.readNotices]: keysOf(notices),
    [storageKeys.locale]: 'th',
  }
}

/** Sends messages at the rate limit, which takes two minutes once per run. */
async function talk(url: string, token: string): Promise<void> {
  const { total } = await ask<{ total: number }>(url, readHistory, { token, data: { limit: 1 } })
  for (let said = total; said < messages; said += 1) {
    const payload = `${said + 1}. สวัสดีค่ะ ยอดเข้าแล้วนะคะ ${'ขอบคุณค่ะ '.repeat(said % 5)}`
    const data = { id: randomBytes(16).toString('hex'), message: { message_type: 'text', payload } }
    while (
      !(await ask(url, sendMessage, { token, data }).catch((error: Error) =>
        refuseUnlessLimit(error),
      ))
    )
      await sleep(5_000)
  }
}

function refuseUnlessLimit(error: Error): false {
  if (!error.message.includes('REQUEST_LIMIT')) throw error
  return false
}

async function ask<A>(
  url: string,
  { method, path }: EndpointSpec,
  { token, code = '', data }: { token?: string; code?: string; data?: object } = {},
): Promise<A> {
  const reply = await fetch(`${url}${path.replace(':code', code)}`, {
    method,
    headers: {
      [requesterHeader]: memberRequester,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(data ? { 'content-type': 'application/json' } : {}),
    },
    ...(data ? { body: JSON.stringify(data) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as A
}
