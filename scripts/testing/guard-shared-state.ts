import { afterAll } from 'vitest'
import { rememberSharedState } from './shared-state.ts'

// Vitest runs this setup before each test file, and its hooks after those of the file.
const state = rememberSharedState()

afterAll(() => {
  const changed = state.restore()
  if (changed.length > 0)
    throw new Error(
      `This test file leaves shared state changed for later files of its worker: ${changed.join(', ')}`,
    )
})
