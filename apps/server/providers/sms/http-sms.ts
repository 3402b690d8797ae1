import { smsAccepted, smsPath } from '@champa/wire/sms'
import { outsideCall } from '../outside-call.ts'

/** A gateway that sends text messages to phones. */
export type SmsGateway = {
  send(message: { phone: string; text: string }): Promise<'sent' | 'failed'>
}

export type HttpSmsConfig = { baseUrl: string; secret?: string | null; timeoutMs: number }

/**
 * An SMS gateway with a plain HTTP call. A message that may not have been sent counts as failed, so
 * that the member can request another.
 */
export function httpSms({ baseUrl, secret, timeoutMs }: HttpSmsConfig): SmsGateway {
  return {
    async send({ phone, text }) {
      const result = await outsideCall({
        method: 'POST',
        url: baseUrl + smsPath,
        party: 'sms',
        ...(secret ? { secret } : {}),
        timeoutMs,
        schema: smsAccepted,
        body: { phone, text },
      })
      return result.kind === 'answer' && result.status < 300 ? 'sent' : 'failed'
    },
  }
}
