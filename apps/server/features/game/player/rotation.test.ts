import { afterEach, expect, test } from 'vitest'
import { activateGame, autoLogin, readGameAccount, resetGamePassword } from '@champa/contract/game'
import { openLog } from '../../../platform/log.ts'
import { newSecrets } from '../../../testing/new-secrets.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { usernameOf } from '../rules.ts'
import { providerOf } from './provider-of.ts'
import { resealPasswords } from './reseal-passwords.job.ts'
import { listVaultKeys } from './vault-keys.ts'
import { keyIdOf, vaultOf } from '../../../platform/vault.ts'

const newKey = (): string => newSecrets().VAULT_KEY

const app = await startTestApp()
const games = testGames(app)
const oldKey = app.ctx.settings.secrets.VAULT_KEY
afterEach(() => useKeys(oldKey))

/** Sets VAULT_KEY to these keys, as a restart with them would. */
function useKeys(...keys: string[]): void {
  app.ctx.settings.secrets.VAULT_KEY = keys.join(',')
}

const idOf = (key: string): string => vaultOf(key).keyIds[0]!

async function player(...codes: string[]): Promise<TestMember> {
  const member = await app.member()
  await games.activate(member, ...(codes.length > 0 ? codes : ['naga']))
  return member
}

async function shown(member: TestMember, code = 'naga'): Promise<string> {
  const account = await app.call(readGameAccount, { params: { code } }, member)
  if (!account.ok) throw new Error(account.body.message)
  return account.body.password
}

const reset = (member: TestMember) =>
  app.call(resetGamePassword, { params: { code: 'naga' } }, member)

async function sealedWith(member: TestMember): Promise<{ keys: string[]; pending: string | null }> {
  const rows = await app.ctx.db.query<{ password: string; pendingPassword: string | null }>(
    'select password, pending_password from game_account where member_id = $1 order by code',
    [member.id],
  )
  return {
    keys: [
      ...new Set(
        rows
          .flatMap((row) => [row.password, ...(row.pendingPassword ? [row.pendingPassword] : [])])
          .map(keyIdOf),
      ),
    ],
    pending: rows[0]!.pendingPassword,
  }
}

test('re-encrypts every password with the new key, after which the old key is unused', async () => {
  const members = await Promise.all(Array.from({ length: 70 }, () => player('naga', 'mekong')))
  const member = members[0]!
  const before = [await shown(member), await shown(member, 'mekong')]
  const fresh = newKey()
  useKeys(fresh, oldKey)
  expect(await shown(member)).toBe(before[0])
  expect(await listVaultKeys(app.ctx)).toEqual([
    { id: idOf(fresh), state: 'first', passwords: 0, links: 0 },
    { id: idOf(oldKey), state: 'old', passwords: 140, links: 0 },
  ])
  expect(await resealPasswords.run(app.ctx)).toBe(140)
  expect(await resealPasswords.run(app.ctx)).toBe(0)
  expect(await listVaultKeys(app.ctx)).toEqual([
    { id: idOf(fresh), state: 'first', passwords: 140, links: 0 },
    { id: idOf(oldKey), state: 'old', passwords: 0, links: 0 },
  ])
  useKeys(fresh)
  expect([await shown(member), await shown(member, 'mekong')]).toEqual(before)
  expect((await reset(member)).ok).toBe(true)
  expect(await shown(member)).not.toBe(before[0])
  // Restores the old key for the other tests.
  useKeys(oldKey, fresh)
  await resealPasswords.run(app.ctx)
})

test('re-encrypts a pending password, which the next read sets at the game', async () => {
  const member = await player()
  const before = await shown(member)
  await app.fault('games/naga/reset', 'lost-reply', 1)
  await reset(member)
  const fresh = newKey()
  useKeys(fresh, oldKey)
  await resealPasswords.run(app.ctx)
  expect(await sealedWith(member)).toEqual({ keys: [idOf(fresh)], pending: expect.any(String) })
  useKeys(fresh)
  expect(await shown(member)).not.toBe(before)
  expect((await sealedWith(member)).pending).toBeNull()
  useKeys(oldKey, fresh)
  await resealPasswords.run(app.ctx)
})

test('a reset in progress under the old key completes while its row is re-encrypted', async () => {
  const member = await player()
  const fresh = newKey()
  useKeys(oldKey, fresh)
  await app.fault('games/naga/reset', 'slow', 1)
  const resetting = reset(member)
  for (;;) if ((await sealedWith(member)).pending !== null) break
  useKeys(fresh, oldKey)
  await resealPasswords.run(app.ctx)
  expect((await sealedWith(member)).keys).toEqual([idOf(fresh)])
  expect((await resetting).ok).toBe(true)
  expect(await sealedWith(member)).toEqual({ keys: [idOf(fresh)], pending: null })
  useKeys(oldKey, fresh)
  await resealPasswords.run(app.ctx)
})

test('re-encryption keeps a change that is made between its read and its write', async () => {
  const member = await player()
  const fresh = newKey()
  useKeys(fresh, oldKey)
  const { db } = app.ctx
  const changed = vaultOf(oldKey).seal('changed-meanwhile', { memberId: member.id, code: 'naga' })
  const racing = {
    ...db,
    query: async (text: string, values?: readonly unknown[], name?: string) => {
      const rows = await db.query(text, values, name)
      if (text.trimStart().startsWith('select'))
        await db.query('update game_account set password = $2 where member_id = $1', [
          member.id,
          changed,
        ])
      return rows
    },
  } as typeof db
  await resealPasswords.run({ ...app.ctx, db: racing })
  expect((await sealedWith(member)).keys).toEqual([idOf(oldKey)])
  expect(await shown(member)).toBe('changed-meanwhile')
  await resealPasswords.run(app.ctx)
  expect((await sealedWith(member)).keys).toEqual([idOf(fresh)])
  expect(await shown(member)).toBe('changed-meanwhile')
  useKeys(oldKey, fresh)
  await resealPasswords.run(app.ctx)
})

test('activates a player created under the old key with a password of the new key', async () => {
  const member = await app.member()
  await app.fault('games/naga/create', 'lost-reply', 1)
  expect(await app.call(activateGame, { params: { code: 'naga' } }, member)).toMatchObject({
    ok: false,
  })
  useKeys(newKey(), oldKey)
  const { secrets } = app.ctx.settings
  expect(await app.call(activateGame, { params: { code: 'naga' } }, member)).toMatchObject({
    ok: true,
  })
  expect(await shown(member)).toBe(
    vaultOf(secrets.VAULT_KEY).firstPassword({ memberId: member.id, code: 'naga' }),
  )
  expect(
    await (await providerOf(app.ctx, 'naga')).balance({ username: usernameOf(member.id) }),
  ).toMatchObject({ outcome: 'ok' })
  useKeys(oldKey, secrets.VAULT_KEY)
  await resealPasswords.run(app.ctx)
})

test('an unused launch link keeps its old key in use until the link is opened', async () => {
  const member = await player()
  const made = await app.call(
    autoLogin,
    { params: { provider: 'naga', username: usernameOf(member.id) } },
    member,
  )
  if (!made.ok) throw new Error(made.body.message)
  useKeys(newKey(), oldKey)
  await resealPasswords.run(app.ctx)
  expect(await listVaultKeys(app.ctx)).toContainEqual({
    id: idOf(oldKey),
    state: 'old',
    passwords: 0,
    links: 1,
  })
  expect(
    (await fetch(`${app.url}${made.body.link}`, { redirect: 'manual' })).headers.get('location'),
  ).toContain('/games/naga/')
  expect(await listVaultKeys(app.ctx)).toContainEqual({
    id: idOf(oldKey),
    state: 'old',
    passwords: 0,
    links: 0,
  })
  useKeys(oldKey, app.ctx.settings.secrets.VAULT_KEY)
  await resealPasswords.run(app.ctx)
})

test('lists a removed key as missing, and re-encrypts nothing with a single key', async () => {
  const member = await player()
  const fresh = newKey()
  useKeys(fresh)
  expect(await resealPasswords.run(app.ctx)).toBe(0)
  expect(await listVaultKeys(app.ctx)).toContainEqual({
    id: idOf(oldKey),
    state: 'missing',
    passwords: expect.any(Number),
    links: 0,
  })
  useKeys(oldKey)
  expect(await shown(member)).toMatch(/^[a-z2-9]{12}$/)
})

test('logs a row that no key decrypts, and re-encrypts the others', async () => {
  const [broken, whole] = [await player(), await player()].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  ) as [TestMember, TestMember]
  const fresh = newKey()
  await app.ctx.db.query('update game_account set password = $2 where member_id = $1', [
    broken.id,
    vaultOf(oldKey).seal('another', { memberId: whole.id, code: 'naga' }),
  ])
  useKeys(fresh, oldKey)
  const lines: string[] = []
  await resealPasswords.run({
    ...app.ctx,
    log: openLog('error', { write: (line) => void lines.push(line) }),
  })
  expect((await sealedWith(whole)).keys).toEqual([idOf(fresh)])
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ about: 'game:naga', member: broken.id.toString() }),
  ])
})
