import * as endpoints from '@champa/contract/office/member-acts'
import type { Handler } from '../../../platform/route/route.ts'
import { excludeOnWord, lowerLimit, timeOutOnWord } from '../../responsible/index.ts'
import { actOnMember } from './act-on-member.ts'

/** What staff do on a member's word: nothing here loosens. */

export const lowerMemberLimit: Handler<typeof endpoints.lowerMemberLimit> = async (call, ctx) => {
  const { period, amount, reason } = call.body
  const { answer, memberId } = await actOnMember(
    ctx,
    endpoints.lowerMemberLimit,
    call,
    async (tx, member) => {
      if (!(await lowerLimit(tx, member.memberId, { period, amount })))
        throw call.refuse('INVALID_INPUT', { fields: ['amount'] })
      return {
        answer: { done: true as const },
        event: { reason, details: { period, amount, currency: member.currency } },
      }
    },
  )
  ctx.live.changed(memberId, ['deposit'])
  return answer
}

export const giveTimeOut: Handler<typeof endpoints.giveTimeOut> = async (call, ctx) => {
  const { days, reason } = call.body
  const { answer, memberId } = await actOnMember(
    ctx,
    endpoints.giveTimeOut,
    call,
    async (tx, member) => {
      const given = await timeOutOnWord(tx, ctx, {
        memberId: member.memberId,
        days,
        why: `staff: ${reason}`,
      })
      if (!given.ok && given.why === 'shorter')
        throw call.refuse('INVALID_INPUT', { fields: ['days'] })
      if (!given.ok) throw call.refuse('NOT_WAITING')
      const until = given.until.getTime()
      return { answer: { until }, event: { reason, details: { days, until } } }
    },
  )
  ctx.live.sessionsEnded(memberId)
  ctx.live.changed(memberId, ['wallet', 'deposit', 'reward'])
  return answer
}

export const excludeMember: Handler<typeof endpoints.excludeMember> = async (call, ctx) => {
  const { months, reason } = call.body
  const { answer, memberId } = await actOnMember(
    ctx,
    endpoints.excludeMember,
    call,
    async (tx, member) => {
      const given = await excludeOnWord(tx, ctx, {
        memberId: member.memberId,
        months,
        why: `staff: ${reason}`,
      })
      if (!given.ok) throw call.refuse('NOT_WAITING')
      const until = given.until.getTime()
      return { answer: { until }, event: { reason, details: { months, until } } }
    },
  )
  ctx.live.sessionsEnded(memberId)
  return answer
}
