import { expect, test } from 'vitest'
import { changePassword } from '@champa/contract/account'
import { openTestApp } from '../../testing/test-app.ts'
import { signInMember, signUp } from '../../testing/sign-up.ts'
import { inHashPlace, type HashCaller } from './hash-place.ts'
import { hashPassword } from './hash-password.ts'

/** Runs all calls concurrently and returns how many of them were admitted. */
async function admit(callers: HashCaller[]): Promise<number> {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  let inside = 0
  const all = callers.map((caller) =>
    inHashPlace(caller, () => {
      inside += 1
      return gate
    }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'REQUEST_LIMIT', details: { retryAfter: 2 } }),
    ),
  )
  open()
  await Promise.all(all)
  return inside
}

const times = (count: number, of: (n: number) => HashCaller) =>
  Array.from({ length: count }, (_, n) => of(n))

test.each([
  [
    'five calls of one account in a queue',
    times(9, (n) => ({ lane: 'first', account: 'a', address: `${n}` })),
    5,
  ],
  [
    'sixteen calls of one address in a queue',
    times(40, (n) => ({ lane: 'usual', account: `${n}`, address: 'x' })),
    16,
  ],
  [
    "a known device's call beside five calls of unknown devices",
    [
      ...times(9, () => ({ lane: 'usual', account: 'a', address: null })),
      { lane: 'first', account: 'a', address: null },
    ],
    6,
  ],
  [
    'any number of different callers',
    times(40, (n) => ({ lane: 'usual', account: `${n}`, address: `${n}` })),
    40,
  ],
] satisfies [string, HashCaller[], number][])('admits %s', async (_, callers, inside) => {
  expect(await admit(callers)).toBe(inside)
  // All slots are free again, so a second round admits as many calls.
  expect(await admit(callers)).toBe(inside)
})

test('a full hash queue does not count as an attempt to change the password', async () => {
  const app = await openTestApp()
  const member = await signInMember(app, await signUp(app))
  const weak = { oldPassword: 'river-lantern-7', newPassword: '12345678' }
  const hashes: Promise<unknown>[] = []
  for (let n = 0; n < 8; n++) {
    for (let fill = 0; fill < 40; fill++)
      hashes.push(hashPassword('fill', 'first').catch(() => undefined))
    await app.call(changePassword, { body: weak }, member)
  }
  await Promise.all(hashes)
  expect(await app.call(changePassword, { body: weak }, member)).toMatchObject({
    body: { message: 'INVALID_USER_INFO' },
  })
  await app.stop()
})
