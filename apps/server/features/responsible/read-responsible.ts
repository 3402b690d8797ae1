import type { readResponsible as endpoint } from '@champa/contract/responsible'
import type { Handler } from '../../platform/route.ts'
import { toState, type ResponsibleRow } from './state.ts'

export const readResponsible: Handler<typeof endpoint> = ({ member }, { db }) =>
  toState(db, member.memberId, member.projection as ResponsibleRow)
