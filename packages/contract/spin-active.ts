import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Apart from the rest of the wheel (spin.ts): home asks only this, and loads only this. */
export const readSpinActive = endpoint({
  method: 'GET',
  path: '/api/spinwheel/active',
  who: 'member',
  changes: false,
  does: 'Tells whether the wheel turns.',
  answer: z.object({ active: z.boolean() }),
  refuses: [],
})
