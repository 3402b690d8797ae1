/** `{origin}/register?code=PR1234567890` (INV-1). */
export function inviteLinkOf(origin: string, code: string): string {
  return `${origin}/register?code=${encodeURIComponent(code)}`
}

/** As it is shown: without the scheme, which everybody knows. */
export function shortLinkOf(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '')
}

/** LINE's own address for a text to be sent to friends or groups; without the app it opens as a page. */
export function lineShareOf(text: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(text)}`
}
