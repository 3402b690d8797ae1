import type { readSpinActive as endpoint } from '@champa/contract/spin'
import type { Handler } from '../../platform/route.ts'
import { readWheel } from './wheel.ts'

export const readSpinActive: Handler<typeof endpoint> = async (
  { member: { memberId } },
  { db },
) => ({ active: (await readWheel(db, memberId)) !== null })
