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

test('closing a sheet reports that money or an account has changed', () => {
  const changed = vi.fn()
  const modals = createModals(changed)
  modals.close()
  expect(changed).not.toHaveBeenCalled()
  modals.close(true)
  expect(changed).toHaveBeenCalledOnce()
})

test('a received commission closes its own sheet, but not one opened since', () => {
  const modals = createModals(() => undefined)
  modals.receive()
  modals.leaveReceive()
  expect(modals.read().shown).toBeNull()
  modals.deposit()
  modals.leaveReceive()
  expect(modals.read().shown).toBe('deposit')
})
