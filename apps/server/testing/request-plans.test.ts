import pg from 'pg'
import { expect, test } from 'vitest'
import { memberRequester, officeRequester, requesterHeader } from '@champa/contract/constants'
import { endpoints } from '@champa/contract/endpoints'
import { setFavourite } from '@champa/contract/game'
import { readStatement } from '@champa/contract/statement'
import { withdraw } from '@champa/contract/withdraw'
import { planOptions } from '../platform/db.ts'
import { asMember, switchChatOn } from './chat-people.ts'
import { eventually, payCode } from './outside-world.ts'
import { findScans, noteStatements } from './plan-scans.ts'
import { signInMember, signUp } from './sign-up.ts'
import { openTestDatabase, startTestApp, type TestMember } from './test-app.ts'
import { testCharges } from './test-charges.ts'
import { write } from './test-chat.ts'
import { testGames } from './test-games.ts'
import { testSpins } from './test-spins.ts'
import { newStaff, type TestStaff } from './test-staff.ts'
import { putWheel } from './test-wheels.ts'

const app = await startTestApp()
const texts = new Set<string>()
noteStatements(app.ctx.db, texts)

/** Calls every GET endpoint, and moves money in the usual ways. */
async function callEndpoints(): Promise<void> {
  const games = testGames(app)
  const member = await games.player(1_000_00n, { naga: 100 })
  const staff = await newStaff(app)
  await signInMember(app, await signUp(app))
  await games.transferAll(member, 'wallet')
  await app.call(withdraw, { body: { amount: 100 } }, member)
  await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  await app.call(setFavourite, { params: { code: 'naga' }, body: { favourite: true } }, member)
  await payQrCode()
  await playWheel()
  await switchChatOn(app.operator)
  await write(app, asMember(member), 'hello')
  for (const { endpoint } of endpoints)
    if (endpoint.method === 'GET') await read(endpoint.path, member, staff)
}

async function payQrCode(): Promise<void> {
  const { open, stateOf } = testCharges(app)
  const code = await open(100)
  await payCode(app, code.payload)
  await eventually(async () => (await stateOf(code)) === 'paid')
}

async function playWheel(): Promise<void> {
  await putWheel(app, { code: 'WHEEL', slices: [{ code: 'C5', weight: 10_000, kind: 'coins' }] })
  const { member, play, setup } = testSpins(app)
  const player = await member(5n)
  await play(player, (await setup(player)).next!.no)
}

/** Calls the endpoint with credentials that it accepts; a refusal counts as an answer. */
async function read(path: string, member: TestMember, staff: TestStaff): Promise<void> {
  const isOffice = path.startsWith('/api/office')
  await fetch(`${app.url}${path.replaceAll(/:\w+/g, 'naga')}`, {
    headers: {
      [requesterHeader]: isOffice ? officeRequester : memberRequester,
      authorization: `Bearer ${isOffice ? staff.token : member.token}`,
    },
  }).then((response) => response.arrayBuffer())
}

/** The table scans in plans made with the settings of the server's pool. */
async function scansAt(ownerUrl: string, prepare = 'select 1'): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  await client.query(prepare)
  return findScans(client, texts).finally(() => client.end())
}

const manyMembers = `
  insert into member (member_id, name, username, phone, password_hash, currency, created_at)
  select n, 'Many', n, n, 'none', 'THB', '2026-01-01' from generate_series(1, 20000) n;
  insert into book (member_id) select n from generate_series(1, 20000) n;
  insert into movement (member_id, seq, type, source, target, amount, status, detail, created_at,
      settled_at, wallet_after)
    select n, s, 'deposit', 'PAYONEX', 'wallet', 1, 'SUCCESS', '{}', '2026-01-01', '2026-01-01', 1
    from generate_series(1, 20000) n, generate_series(1, 3) s;
  insert into session (token_hash, member_id, credential_version, requester, remember, created_at,
      used_at, expires_at)
    select sha256(n::text::bytea), n, 1, 'x', false, '2026-01-01', '2026-01-01', '2026-01-02'
    from generate_series(1, 20000) n;
  analyze`

test('no request reads a whole table that grows, whether it is empty, small or large', async () => {
  await callEndpoints()
  expect(texts.size).toBeGreaterThan(100)
  const empty = await openTestDatabase()
  expect(await scansAt(empty.ownerUrl).finally(empty.drop)).toEqual([])
  expect(await scansAt(app.ownerUrl)).toEqual([])
  expect(await scansAt(app.ownerUrl, manyMembers)).toEqual([])
})
