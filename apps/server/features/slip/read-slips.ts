import type { readSlips as endpoint } from '@champa/contract/slip'
import type { Handler } from '../../platform/route.ts'
import { slipsOf } from './queries.ts'

export const readSlips: Handler<typeof endpoint> = ({ body, member }, { db }) =>
  slipsOf(db, member.memberId, body.page, body.limit)
