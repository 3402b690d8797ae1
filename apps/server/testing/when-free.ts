interface Answer {
  ok: boolean
  body: unknown
}

/**
 * Repeats a call while another operation of the same member keeps the book locked for too long, as
 * a crowd of calls does on a busy machine.
 */
export async function whenFree<Made extends Answer>(call: () => Promise<Made>): Promise<Made> {
  for (;;) {
    const answer = await call()
    const { message } = answer.body as { message?: unknown }
    if (answer.ok || message !== 'REQUEST_LIMIT') return answer
  }
}
