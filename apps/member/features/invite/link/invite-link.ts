/** `{origin}/register?code=PR1234567890` (specification 2). */
export function inviteLinkOf(origin: string, code: string): string {
  return `${origin}/register?code=${encodeURIComponent(code)}`
}

/** As it is shown: without the scheme, which everybody knows. */
export function shortLinkOf(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '')
}
