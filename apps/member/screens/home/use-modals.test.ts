import { expect, test, vi } from 'vitest'
import { createModals } from './use-modals.ts'

test('an opened sheet replaces the last one, and each opening is counted', () => {
  const modals = createModals(() => undefined)
  const heard = vi.fn()
  const stop = modals.subscribe(heard)
  modals.game('naga')
  modals.transfer({ to: 'naga' })
  modals.dismiss()
  stop()
  modals.transfer({})
  expect(heard).toHaveBeenCalledTimes(3)
  expect(modals.read()).toMatchObject({ shown: 'transfer', code: 'naga', preset: {} })
  expect(modals.read().openings).toMatchObject({ game: 1, transfer: 2, deposit: 0 })
})

test('closing reports a change of money or accounts', () => {
  const changed = vi.fn()
  const modals = createModals(changed)
  modals.close()
  expect(changed).not.toHaveBeenCalled()
  modals.close(true)
  expect(changed).toHaveBeenCalledOnce()
})

test('a bonus that has been received closes its own sheet only', () => {
  const modals = createModals(() => undefined)
  modals.receive()
  modals.leaveReceive()
  expect(modals.read().shown).toBeNull()
  modals.deposit()
  modals.leaveReceive()
  expect(modals.read().shown).toBe('deposit')
})
