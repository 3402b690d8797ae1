/**
 * The SMS gateway: one call that sends an SMS, and in the simulator an inbox that tests can read.
 */
import * as z from 'zod/mini'

export const smsPath = '/sms'

export const smsSend = z.object({
  phone: z.string().check(z.regex(/^\+?\d{6,15}$/, 'a phone number of 6 to 15 digits')),
  text: z.string().check(z.minLength(1), z.maxLength(480)),
})

export const smsAccepted = z.object({ id: z.string() })

/** The messages of one phone, newest first, for tests. */
export const smsInbox = z.object({
  messages: z.array(z.object({ phone: z.string(), text: z.string(), at: z.iso.datetime() })),
})

export type SmsSend = z.infer<typeof smsSend>
export type SmsInbox = z.infer<typeof smsInbox>
