import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameCalls } from '../../testing/game-calls.ts'
import { startTestSimulators, type TestSimulators } from '../../testing/test-simulators.ts'

let simulators: TestSimulators
const password = 'a+b&c ก-7'

beforeAll(async () => {
  simulators = await startTestSimulators()
  const { joker, ufa } = gameCalls(simulators)
  for (const game of ['joker', 'slotxo'])
    await joker(game, 'CU', { Username: 'signer1', Password: password })
  for (const game of ['ufabet', 'superslot', 'sexygame'])
    await ufa(game, 'add', { user: 'chpsigner1', pass: password })
})
afterAll(() => simulators.stop())

type Seen = { status: number; location: string | null; policy: string | null; text: string }

async function ask(
  path: string,
  init: RequestInit = {},
  language = 'en-GB,en;q=0.9',
): Promise<Seen> {
  const answer = await fetch(simulators.url + path, {
    redirect: 'manual',
    ...init,
    headers: { 'accept-language': language },
  })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    policy: answer.headers.get('referrer-policy'),
    text: await answer.text(),
  }
}

const post = (game: string, fields: Record<string, string>, language?: string) =>
  ask(`/games/${game}/login`, { method: 'POST', body: new URLSearchParams(fields) }, language)

/** The hidden fields of a new page, as a browser would submit them. */
async function hiddenFields(): Promise<Record<string, string>> {
  const { text } = await ask('/games/ufabet/login')
  return Object.fromEntries(
    [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
}

async function expectSeat(game: string, username: string, answer: Seen): Promise<void> {
  expect(answer).toMatchObject({
    status: 303,
    location: expect.stringMatching(new RegExp(`^/games/${game}/seat/`)),
    policy: 'no-referrer',
  })
  const table = await ask(answer.location!)
  expect(table.status).toBe(200)
  expect(table.text).toContain(username)
  expect(table.text).not.toContain(password)
}

describe.each([
  {
    game: 'joker',
    username: 'signer1',
    enter: (username: string, secret: string) =>
      post('joker', { Username: username, Password: secret }),
  },
  {
    game: 'slotxo',
    username: 'signer1',
    enter: (username: string, secret: string) =>
      post('slotxo', { Username: username, Password: secret }),
  },
  {
    game: 'sexygame',
    username: 'chpsigner1',
    enter: (username: string, secret: string) =>
      post('sexygame', { Username: username, Password: secret }),
  },
  {
    game: 'ufabet',
    username: 'chpsigner1',
    enter: async (username: string, secret: string) =>
      post('ufabet', { ...(await hiddenFields()), txtUserName: username, password: secret }),
  },
  {
    game: 'superslot',
    username: 'chpsigner1',
    enter: (username: string, secret: string) =>
      ask(
        `/games/superslot/login?${new URLSearchParams({ username, password: secret }).toString()}`,
      ),
  },
])('$game', ({ game, username, enter }) => {
  test('the sign-in page seats a player with the correct password', async () => {
    await expectSeat(game, username, await enter(username, password))
  })

  test.each([
    ['the wrong password', () => username, 'wrong-9'],
    ['an unknown name', () => 'chpnobody', password],
    ['empty input', () => '', ''],
  ])('the sign-in page rejects %s without repeating the input', async (_what, name, secret) => {
    const answer = await enter(name(), secret)
    expect(answer).toMatchObject({ status: 401, location: null, policy: 'no-referrer' })
    expect(answer.text).toContain('Wrong username or password')
    for (const typed of [name(), secret].filter((text) => text !== ''))
      expect(answer.text).not.toContain(typed)
  })
})

test.each([
  '/games/joker/login',
  '/games/slotxo/login',
  '/games/ufabet/login',
  '/games/superslot/login',
  '/games/sexygame/',
])('the page %s is shown in the browser’s language', async (path) => {
  expect((await ask(path)).text).toMatch(/lang="en"[^]*Sign in and play/)
  expect((await ask(path, {}, 'lo-LA')).text).toMatch(/lang="lo"[^]*ເຂົ້າຫຼິ້ນ/)
  expect((await ask(path, {}, 'fr-FR, lo;q=0.5')).text).toContain('lang="lo"')
  expect((await ask(path, {}, '*')).text).toMatch(/lang="th"[^]*เข้าเล่น/)
})

describe('sign-in pages with page state', () => {
  const typed = { txtUserName: 'chpsigner1', password }

  test('a page view is valid for one submission, whatever was entered', async () => {
    const state = await hiddenFields()
    expect(Object.keys(state)).toEqual(['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION'])
    await expectSeat('ufabet', 'chpsigner1', await post('ufabet', { ...state, ...typed }))
    expect(await post('ufabet', { ...state, ...typed })).toMatchObject({
      status: 400,
      text: expect.stringContaining('used already'),
    })
    const other = await hiddenFields()
    expect((await post('ufabet', { ...other, ...typed, password: 'wrong-9' })).status).toBe(401)
    expect((await post('ufabet', { ...other, ...typed })).status).toBe(400)
  })

  test('a page view that is submitted concurrently seats the player once', async () => {
    const state = await hiddenFields()
    const answers = await Promise.all([1, 2, 3].map(() => post('ufabet', { ...state, ...typed })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      303, 400, 400,
    ])
  })

  test.each(['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION'])(
    'a submission without the field %s of the page is refused',
    async (name) => {
      const { [name]: _, ...without } = await hiddenFields()
      const refused = { status: 400, text: expect.stringContaining('has expired') }
      expect(await post('ufabet', { ...without, ...typed })).toMatchObject(refused)
      expect(
        await post('ufabet', { ...(await hiddenFields()), ...typed, [name]: 'another' }),
      ).toMatchObject(refused)
    },
  )
})

test('a game opened by link has no sign-in, only a page that explains it', async () => {
  expect(await ask('/games/betflix/')).toMatchObject({
    status: 200,
    text: expect.stringMatching(
      /lang="en"[^]*Betflix[^]*Open this game from your wallet/,
    ) as string,
  })
  expect((await ask('/games/betflix/', {}, 'lo-LA')).text).toMatch(
    /lang="lo"[^]*ເປີດເກມນີ້ຈາກກະເປົາເງິນຂອງທ່ານ/,
  )
  expect((await ask('/games/betflix/')).text).not.toContain('<form')
  expect((await ask('/games/naga/login')).status).toBe(404)
  expect((await post('joker2', { Username: 'signer1', Password: password })).status).toBe(404)
})
