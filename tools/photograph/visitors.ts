import { login } from '@champa/contract/account'
import {
  type Locale,
  memberRequester,
  requesterHeader,
  storageKeys,
} from '@champa/contract/constants'
import { readAgreements, readEnableChatWidget, readNotice } from '@champa/contract/lookup'
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import { staffToken } from '../../e2e/chat/staff.ts'
import { alters, type Mock, answers } from './mocks.ts'
import type { View, Visitor } from './view.ts'

const demo = {
  member: { username: '0812345678', lao: '2055512345', password: 'champa-demo-1' },
  beginner: { username: '0898765432', lao: '2077712345', password: 'champa-demo-2' },
} as const

type Session = [key: string, token?: string]

/** Signs in every visitor once and reuses the session, because a member's sessions are limited. */
export function openSessions(
  request: APIRequestContext,
  dataDir: string,
  lao: boolean,
): (visitor: Visitor) => Promise<Session> {
  const opened = new Map<Visitor, Promise<Session>>()
  return (visitor) => {
    const session = opened.get(visitor) ?? sessionOf(visitor, request, dataDir, lao)
    opened.set(visitor, session)
    return session
  }
}

/** One browser profile per visitor, reused for all their views in turn. */
export function openVisitors(
  browser: Browser,
  of: { baseURL: string; scale: number; sessionOf: (visitor: Visitor) => Promise<Session> },
): (visitor: Visitor) => Promise<BrowserContext> {
  const opened = new Map<Visitor, Promise<BrowserContext>>()
  const open = async (visitor: Visitor): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: of.baseURL,
      deviceScaleFactor: of.scale,
      timezoneId: 'Asia/Bangkok',
      locale: 'th',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript(beginAs, await of.sessionOf(visitor))
    return context
  }
  return (visitor) => {
    const known = opened.get(visitor) ?? open(visitor)
    opened.set(visitor, known)
    return known
  }
}

/** Runs in the browser: empties the storage and stores the session, once per tab. */
function beginAs([key, token]: Session): void {
  if (sessionStorage.getItem('begun')) return
  localStorage.clear()
  sessionStorage.setItem('begun', '1')
  if (token) (key === 'token' ? localStorage : sessionStorage).setItem(key, token)
}

async function sessionOf(
  visitor: Visitor,
  request: APIRequestContext,
  dataDir: string,
  lao: boolean,
): Promise<Session> {
  if (visitor === 'guest') return [storageKeys.token]
  if (visitor === 'lead') return [storageKeys.officeToken, await staffToken(dataDir, 'nok')]
  const { password } = demo[visitor]
  const username = demo[visitor][lao ? 'lao' : 'username']
  const answer = await request.post(login.path, {
    headers: { [requesterHeader]: memberRequester },
    data: { username, password, remember: true },
  })
  if (!answer.ok()) throw new Error(`sign-in of ${username} failed: ${await answer.text()}`)
  return [storageKeys.token, ((await answer.json()) as { token: string }).token]
}

/** Disables content that appears after a delay and would make pictures vary. */
export function quietMocks({ chat }: View): Mock[] {
  const quiet = [
    alters(readAgreements, (real) => ({ ...real, agreements: [] })),
    answers(readNotice, { notices: [] }),
  ]
  return chat ? quiet : [...quiet, answers(readEnableChatWidget, { enableChatWidget: false })]
}

export const localeScript = (locale: Locale): string =>
  `localStorage.setItem(${JSON.stringify(storageKeys.locale)}, ${JSON.stringify(locale)})`
