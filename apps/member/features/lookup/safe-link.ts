/** A link that the operator typed, if it leads to a page or a chat app and not into this one (`javascript:` and its kin). */
export function safeLink(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return ['https:', 'http:', 'line:'].includes(url.protocol) ? url.href : null
}
