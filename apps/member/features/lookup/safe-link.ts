/** A link that the operator typed, if it leads to a page or a chat app and not into this one (`javascript:` and its kin). */
export function safeLink(text: string): string | null {
  const url = URL.parse(text)
  return url && ['https:', 'http:', 'line:'].includes(url.protocol) ? url.href : null
}
