/** A gateway that carries short messages to phones. */
export type SmsGateway = {
  send(message: { phone: string; text: string }): Promise<'sent' | 'failed'>
}
