/** A gateway that sends text messages to phones. */
export type SmsGateway = {
  send(message: { phone: string; text: string }): Promise<'sent' | 'failed'>
}
