import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
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

test('adds a staff member, resets the credentials, disables and enables the account', async () => {
  const added = await operator('staff-add', 'somchai', 'agent', 'ทีมดูแล', 'สมชาย')
  expect(added.done).toBe(true)
  const first = await signInWith(added)
  expect(first).toMatchObject({
    status: 200,
    body: {
      staff: { username: 'somchai', name: 'ทีมดูแล สมชาย', role: 'agent', mustChangePassword: true },
    },
  })
  const token = first.ok ? first.body.token : ''
  expect(await me(token)).toBe(200)
  expect(await operator('staff-add', 'somchai', 'lead', 'Another')).toEqual({
    done: false,
    message: 'This username is taken.',
  })

  const reset = await operator('staff-reset', 'somchai')
  expect(await me(token)).toBe(401)
  expect((await signInWith(added, 30_000)).status).toBe(401)
  const second = await signInWith(reset, 30_000)
  expect(second.status).toBe(200)

  expect((await operator('staff')).message).toMatch(
    /^somchai {2}agent {2}on {2}first password {2}- {2}ทีมดูแล สมชาย$/,
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
  expect((await operator('staff')).message).toMatch(/^somchai {2}agent {2}off/)
  expect(await operator('staff-on', 'somchai')).toEqual({ done: true, message: 'Done.' })
  expect(await me(second.ok ? second.body.token : '')).toBe(401)
})

test('prints the usage for invalid arguments and reports an unknown username', async () => {
  for (const words of [[], ['nok'], ['nok', 'boss', 'Nok'], ['nok', 'lead']])
    expect((await operator('staff-add', ...words)).message).toMatch(/^Usage/)
  for (const word of ['staff-reset', 'staff-off', 'staff-on']) {
    expect((await operator(word)).message).toMatch(/^Usage/)
    expect(await operator(word, 'nobody')).toEqual({
      done: false,
      message: 'There is no staff member of this name.',
    })
  }
  expect((await operator('staff-add', 'Nok Nok', 'lead', 'Nok')).message).toMatch(/^A username has/)
})
