import type { setPresence as endpoint } from '@champa/contract/office/staff'
import type { Handler } from '../../../platform/route.ts'
import { writePresence } from './presence.ts'

export const setPresence: Handler<typeof endpoint> = ({ body, staff }, ctx) =>
  writePresence(ctx, staff.staffId, body.available)
