/** `{origin}/register?code=PR1234567890` (INV-1). */
export function inviteLinkOf(origin: string, code: string): string {
  return `${origin}/register?code=${encodeURIComponent(code)}`
}

/** The link as shown, without its scheme. */
export function shortLinkOf(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '')
}

/** LINE's address for sharing a text with friends or groups; without the app it opens as a page. */
export function lineShareOf(text: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(text)}`
}
