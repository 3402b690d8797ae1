import { TOTP, URI } from 'otpauth'
import { expect, test, describe } from 'vitest'
import { readMe } from '../../packages/contract/office/staff.ts'
import { newGuestSpeaker, switchChatOn } from '../../apps/server/testing/chat-people.ts'
import { write } from '../../apps/server/testing/test-chat.ts'
import { startTestApp } from '../../apps/server/testing/test-app.ts'
import { callOffice, signIn, type TestStaff } from '../../apps/server/testing/test-staff.ts'
import type { Answer } from './answer.ts'
import { carryOut, commandOf } from './commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const operator = (name: string, ...words: string[]): Promise<Answer> =>
  carryOut(commandOf(name)!, app.operator, words)

let people = 0
/** Adds a staff member with a phone and an account that nobody else has. */
const add = (username: string, roles: string, ...name: string[]): Promise<Answer> => {
  people += 1
  const number = String(people).padStart(7, '0')
  return operator('staff-add', username, roles, `069${number}`, `KBANK:123${number}`, ...name)
}

/**
 * Signs in with the credentials printed by a command, computing the TOTP code from the
 * authenticator link.
 */
async function signInWith({ message }: Answer, later = 0): ReturnType<typeof signIn> {
  const shown = (line: string): string => new RegExp(`^${line} +(.+)$`, 'm').exec(message)![1]!
  const authenticator = URI.parse(shown('Authenticator')) as TOTP
  expect([
    authenticator.issuer,
    authenticator.algorithm,
    authenticator.digits,
    authenticator.period,
    authenticator.secret.base32,
  ]).toEqual(['Champa', 'SHA1', 6, 30, shown('Its secret')])
  return signIn(app, {
    username: shown('Username'),
    password: shown('First password'),
    code: authenticator.generate({ timestamp: Date.now() + later }),
  })
}

const me = async (token: string) =>
  (await callOffice(app, readMe, {}, { token } as TestStaff)).status

test('staff commands add a staff member, reset credentials, disable and enable the account', async () => {
  const added = await add('somchai', 'support', 'ทีมดูแล', 'สมชาย')
  expect(added.done).toBe(true)
  const first = await signInWith(added)
  expect(first).toMatchObject({
    status: 200,
    body: {
      staff: {
        username: 'somchai',
        name: 'ทีมดูแล สมชาย',
        roles: ['support'],
        mustChangePassword: true,
      },
    },
  })
  const token = first.ok ? first.body.token : ''
  expect(await me(token)).toBe(200)
  expect(await add('somchai', 'risk', 'Another')).toEqual({
    done: false,
    message: 'This username is taken.',
  })

  const reset = await operator('staff-reset', 'somchai')
  expect(await me(token)).toBe(401)
  expect((await signInWith(added, 30_000)).status).toBe(401)
  const second = await signInWith(reset, 30_000)
  expect(second.status).toBe(200)

  expect((await operator('staff')).message).toMatch(
    /^somchai {2}support {2}on {2}first password {2}- {2}ทีมดูแล สมชาย$/,
  )
  const customer = newGuestSpeaker(app.ctx)
  await switchChatOn(app.operator)
  await write(app, customer, 'สวัสดี')
  const assigned = async () =>
    (
      await app.ctx.db.query('select assigned_to from chat_room where member_id = $1', [
        customer.room,
      ])
    )[0]
  await app.ctx.db.query(
    `update chat_room
     set assigned_to = (select staff_id from staff where username = $2)
     where member_id = $1`,
    [customer.room, 'somchai'],
  )
  expect(await operator('staff-off', 'somchai')).toEqual({ done: true, message: 'Done.' })
  expect(await assigned()).toEqual({ assignedTo: null })
  expect(await me(second.ok ? second.body.token : '')).toBe(401)
  expect((await operator('staff')).message).toMatch(/^somchai {2}support {2}off/)
  expect(await operator('staff-on', 'somchai')).toEqual({ done: true, message: 'Done.' })
  expect(await me(second.ok ? second.body.token : '')).toBe(401)
})

test('staff commands print their usage for invalid arguments and report an unknown username', async () => {
  const [phone, account] = ['0691234567', 'KBANK:1234567890']
  for (const words of [
    [],
    ['nok'],
    ['nok', 'boss', phone, account, 'Nok'],
    ['nok', 'support', phone, account],
    ['nok', 'support', '12345', account, 'Nok'],
    ['nok', 'support', account, phone, 'Nok'],
    ['nok', 'support', phone, 'NOBANK:1234567890', 'Nok'],
    ['nok', 'support', phone, 'KBANK:12', 'Nok'],
  ])
    expect((await operator('staff-add', ...words)).message).toMatch(/^Usage/)
  for (const word of ['staff-reset', 'staff-off', 'staff-on']) {
    expect((await operator(word)).message).toMatch(/^Usage/)
    expect(await operator(word, 'nobody')).toEqual({
      done: false,
      message: 'There is no staff member of this name.',
    })
  }
  expect((await add('Nok Nok', 'support', 'Nok')).message).toMatch(/^A username has/)
})

test('ROLES_CONFLICT: staff commands refuse roles that one person must not hold together [office:7]', async () => {
  for (const roles of ['finance,risk', 'finance,marketing', 'owner,manager', 'auditor,support'])
    expect(await add('mali', roles, 'Mali')).toEqual({
      done: false,
      message: expect.stringMatching(/^One person cannot have these roles together/),
    })
  expect((await add('mali', 'manager,finance', 'Mali')).done).toBe(true)
  for (const roles of ['owner,finance', 'risk,chat.manage', 'risk,risk', 'chat.manage'])
    expect((await operator('staff-roles', 'mali', roles)).done).toBe(false)
  expect((await operator('staff')).message).toMatch(/^mali {2}manager,finance {2}on/m)
})

test('`operator staff-roles` replaces roles and the last day, and ends every session', async () => {
  const signedIn = await signInWith(await add('dara', 'support', 'Dara'))
  const token = signedIn.ok ? signedIn.body.token : ''
  expect(await me(token)).toBe(200)
  expect(await operator('staff-roles', 'dara', 'support,chat.manage', '2099-12-31')).toEqual({
    done: true,
    message: 'Done.',
  })
  expect(await me(token)).toBe(401)
  expect((await operator('staff')).message).toMatch(
    /^dara {2}support,chat\.manage {2}on {2}.* {2}Dara {2}until 2099-12-31T17:00:00\.000Z$/m,
  )
  for (const words of [['dara'], ['dara', 'support', 'soon'], ['dara', 'support', '2027-13-01']])
    expect((await operator('staff-roles', ...words)).message).toMatch(/^Usage/)
  expect((await operator('staff-roles', 'nobody', 'support')).done).toBe(false)
})

test('staff commands tell the operator which member has the phone or bank account of a person', async () => {
  const member = await app.member()
  const [row] = await app.ctx.db.query<{ username: string; phone: string }>(
    'select username, phone from member where member_id = $1',
    [member.id],
  )
  await app.ctx.db.query('insert into phone_claim (phone, member_id) values ($1, $2)', [
    row!.phone,
    member.id,
  ])
  const added = await operator('staff-add', 'noi', 'risk', row!.username, 'KBANK:9990001112', 'Noi')
  const told = `Staff must not play: this phone or bank account belongs to the member ${row!.username}.`
  expect(added).toEqual({ done: true, message: expect.stringContaining(told) })
  expect(await operator('staff-bar', 'noi', row!.username)).toEqual({ done: true, message: told })
  expect(await operator('staff-bar', 'noi', 'SCB:1112223334')).toEqual({
    done: true,
    message: 'Done.',
  })
  expect((await operator('staff-bar', 'nobody', 'SCB:1112223334')).done).toBe(false)
  expect((await operator('staff-bar', 'noi', 'SCB')).message).toMatch(/^Usage/)
})

describe('settings', () => {
  const setting = (...words: string[]) => carryOut(commandOf('setting')!, app.operator, words)

  const shown = async (name: string): Promise<unknown> => JSON.parse((await setting(name)).message)

  test('`operator setting` changes the given fields and leaves the others unchanged', async () => {
    const before = (await shown('risk')) as object
    expect(await setting('risk', '{"fastMinutes": 20}')).toMatchObject({ done: true })
    expect(await shown('risk')).toEqual({ ...before, fastMinutes: 20 })
    await app.ctx.operatorSettings.refresh()
    expect(app.ctx.operatorSettings.read('risk').fastMinutes).toBe(20)
    expect(await setting('blockedAddresses', '["203.0.113.9"]')).toMatchObject({ done: true })
    expect(await shown('blockedAddresses')).toEqual(['203.0.113.9'])
  })

  test('`operator setting` refuses an invalid value, an unknown field and invalid JSON', async () => {
    const before = await shown('withdraw')
    for (const [name, json, problem] of [
      ['withdraw', '{"THB": {"minimum": "100"}}', 'invalid: THB.minimum: '],
      ['withdraw', '{"limits": 5}', 'invalid: Unrecognized key'],
      ['risk', '{"fastMinuts": 5}', 'unknown fields in: fastMinuts'],
      ['withdraw', '{minimum: 5}', 'not JSON'],
      ['withdraw', '[]', 'invalid: '],
      ['notices', '[{"html": "x", "until": 5}]', 'unknown fields in: notices'],
      ['withdrawals', '{}', 'no operator setting withdrawals'],
    ] as const)
      expect(await setting(name, json)).toEqual({
        done: false,
        message: expect.stringContaining(problem),
      })
    expect(await shown('withdraw')).toEqual(before)
  })

  test('`operator setting` replaces an invalid value; without arguments it lists all names', async () => {
    await app.operator.db.query(`update operator_setting set value = '[]' where name = 'coins'`)
    const coins = { basis: 'net', depositPerCoin: { THB: 100, LAK: null } }
    expect(await setting('coins', JSON.stringify(coins))).toMatchObject({ done: true })
    expect(await shown('coins')).toEqual(coins)
    expect((await setting()).message.split('\n')).toContain('coins')
  })
})
