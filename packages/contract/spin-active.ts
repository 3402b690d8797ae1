import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Separate from spin.ts, so that the home screen loads nothing else of the wheel. */
export const readSpinActive = endpoint({
  method: 'GET',
  path: '/api/spinwheel/active',
  access: 'member',
  changes: false,
  does: 'Returns whether the wheel is active, and whether a time-out closes it for the member.',
  answer: z.object({ active: z.boolean(), paused: z.boolean() }),
  refuses: [],
})
