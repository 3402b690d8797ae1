import { afterAll } from 'vitest'
import { rememberSharedState } from './shared-state.ts'

// Vitest runs this setup before each file, and hooks of a setup after those of the file.
const state = rememberSharedState()

afterAll(() => {
  const changed = state.restore()
  if (changed.length > 0)
    throw new Error(`This file leaves changed for later files of its worker: ${changed.join(', ')}`)
})
