import { expect, test } from 'vitest'
import { setFavourite } from '@champa/contract/game'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp()
const games = testGames(app)

const set = (member: TestMember, code: string, favourite: boolean) =>
  app.call(setFavourite, { params: { code }, body: { favourite } }, member)
const favouritesOf = async (member: TestMember): Promise<string[]> =>
  (await games.wallet(member)).slots.filter((slot) => slot.favourite).map((slot) => slot.code)

test('a favourite is stored for this member alone, until it is removed', async () => {
  const [member, other] = [await app.member(), await app.member()]
  expect(await set(member, 'mekong', true)).toMatchObject({
    ok: true,
    body: { code: 'mekong', favourite: true },
  })
  await set(member, 'naga', true)
  expect([await favouritesOf(member), await favouritesOf(other)]).toEqual([['naga', 'mekong'], []])
  expect(await set(member, 'mekong', false)).toMatchObject({
    ok: true,
    body: { code: 'mekong', favourite: false },
  })
  expect(await favouritesOf(member)).toEqual(['naga'])
})

test('repeated and concurrent requests store one favourite', async () => {
  const member = await app.member()
  const answers = await Promise.all([
    set(member, 'naga', true),
    set(member, 'naga', true),
    set(member, 'naga', true),
  ])
  expect(answers.every((one) => one.ok)).toBe(true)
  expect(await favouritesOf(member)).toEqual(['naga'])
  expect(
    (await Promise.all([set(member, 'naga', false), set(member, 'naga', false)])).every(
      (one) => one.ok,
    ),
  ).toBe(true)
  expect(await favouritesOf(member)).toEqual([])
})

test('a favourite can be removed after its game was closed', async () => {
  const member = await games.player(0n, { sixstars: 0 })
  await set(member, 'sixstars', true)
  await games.change('sixstars', { enabled: false })
  expect(await set(member, 'sixstars', false)).toMatchObject({ ok: true })
  expect(await favouritesOf(member)).toEqual([])
  await games.change('sixstars', {})
})

test('NO_GAME: refuses an unknown, closed or malformed game', async () => {
  const member = await app.member()
  await games.change('sixstars', { enabled: false })
  for (const code of ['unheard', 'sixstars', 'NO CODE', 'constructor'])
    expect(await set(member, code, true), code).toMatchObject({
      ok: false,
      body: { message: 'NO_GAME' },
    })
  await games.change('sixstars', {})
})
