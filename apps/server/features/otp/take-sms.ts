import { raiseAlarm as raise } from '../../platform/alarms/raise-alarm.ts'
import { giveBack, secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayMs, hourMs } from './rules.ts'

interface Ceiling {
  subject: string
  maxAttempts: number
  windowMs: number
}

/**
 * The ceilings one message counts against. They are read from the operator settings on every call,
 * so a change applies within seconds.
 */
function ceilingsOf(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  phone: string,
): Ceiling[] {
  const { perHour, perDay, perPrefixAndHour, prefixDigits } = operatorSettings.read('smsCeiling')
  const prefix = phone.slice(0, 1 + prefixDigits)
  const ceilings = [
    { subject: `sms-prefix:${prefix}`, maxAttempts: perPrefixAndHour, windowMs: hourMs },
    { subject: 'sms-hour', maxAttempts: perHour, windowMs: hourMs },
    { subject: 'sms-day', maxAttempts: perDay, windowMs: dayMs },
  ]
  return ceilings.flatMap(({ maxAttempts, ...one }) =>
    maxAttempts === null ? [] : [{ ...one, maxAttempts }],
  )
}

/**
 * Counts one message against the site's SMS ceilings, which all processes share. Returns null when
 * it may be sent, else the wait in seconds; the first refusal in a window logs an alarm.
 */
export async function takeSms(ctx: AppContext, phone: string): Promise<number | null> {
  const taken: string[] = []
  for (const { subject, ...window } of ceilingsOf(ctx, phone)) {
    const waitMs = await takeFromWindow(ctx.db, subject, window)
    if (waitMs !== null) {
      await Promise.all(taken.map((one) => giveBack(ctx.db, one)))
      await raiseAlarm(ctx, subject, window)
      return secondsOf(waitMs)
    }
    taken.push(subject)
  }
  return null
}

/** Removes a message that was not sent from the counts. */
export async function giveSmsBack(ctx: AppContext, phone: string): Promise<void> {
  await Promise.all(ceilingsOf(ctx, phone).map(({ subject }) => giveBack(ctx.db, subject)))
}

async function raiseAlarm(
  ctx: AppContext,
  subject: string,
  { maxAttempts, windowMs }: Omit<Ceiling, 'subject'>,
): Promise<void> {
  if ((await takeFromWindow(ctx.db, `sms-alarm:${subject}`, { maxAttempts: 1, windowMs })) !== null)
    return
  await raise(
    ctx,
    { code: 'sms-ceiling', about: subject },
    'SMS ceiling reached: no one-time passwords are sent',
    { most: maxAttempts },
  )
}
