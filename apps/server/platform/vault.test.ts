import { expect, test } from 'vitest'
import { newPassword, vaultOf } from './vault.ts'

const owner = { memberId: 1_234_567_890n, code: 'naga' }
const [oldKey, newKey] = [
  'an old key of at least 32 characters',
  'a new key of at least 32 characters.',
]

test('a sealed text opens again, differs at each sealing and begins with the key’s id', () => {
  const vault = vaultOf(oldKey)
  const [one, two] = [vault.seal('secret12', owner), vault.seal('secret12', owner)]
  expect(one).not.toBe(two)
  expect(one).not.toContain('secret12')
  expect(one.split('.')[0]).toBe(two.split('.')[0])
  expect([vault.open(one, owner), vault.open(two, owner)]).toEqual(['secret12', 'secret12'])
})

test('a sealed text does not open for a different member, game or key, or after a byte has changed', () => {
  const sealed = vaultOf(oldKey).seal('secret12', owner)
  expect(() => vaultOf(oldKey).open(sealed, { ...owner, memberId: 1_234_567_891n })).toThrow()
  expect(() => vaultOf(oldKey).open(sealed, { ...owner, code: 'mekong' })).toThrow()
  expect(() => vaultOf(newKey).open(sealed, owner)).toThrow('VAULT_KEY')
  const [id, iv, data] = sealed.split('.') as [string, string, string]
  expect(() =>
    vaultOf(oldKey).open(
      [id, iv, `${data[0] === 'A' ? 'B' : 'A'}${data.slice(1)}`].join('.'),
      owner,
    ),
  ).toThrow()
})

test('the first key seals, and an old key listed after it still opens', () => {
  const sealed = vaultOf(oldKey).seal('secret12', owner)
  const rotated = vaultOf(`${newKey},${oldKey}`)
  expect(rotated.open(sealed, owner)).toBe('secret12')
  expect(vaultOf(newKey).open(rotated.seal('another1', owner), owner)).toBe('another1')
})

test('a new account’s first password is the same at each attempt, and later passwords are random', () => {
  const vault = vaultOf(oldKey)
  expect(vault.firstPassword(owner)).toBe(vaultOf(oldKey).firstPassword(owner))
  expect(
    new Set([
      vault.firstPassword(owner),
      vault.firstPassword({ ...owner, code: 'mekong' }),
      vault.firstPassword({ ...owner, memberId: 5n }),
      vaultOf(newKey).firstPassword(owner),
      newPassword(),
      newPassword(),
    ]).size,
  ).toBe(6)
  expect(newPassword()).toMatch(/^[a-z2-9]{12}$/)
})
