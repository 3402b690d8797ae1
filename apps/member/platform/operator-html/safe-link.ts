/** Where the operator's text may lead: to a page, a phone, a mail or a chat app, never into this one (`javascript:` and its kin). */
const links = ['https:', 'http:', 'tel:', 'mailto:', 'line:']

/** A link that the operator typed, as the browser understands it: spaces, tabs and entities within are gone by then. */
export function safeLink(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return links.includes(url.protocol) ? url.href : null
}

/** A picture of the operator's: of this site, by https, or bytes of a plain picture. An SVG as data is a document, not a picture. */
export function safeImage(text: string, origin: string): string | null {
  if (!URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  if (url.protocol === 'data:')
    return /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/=]+$/i.test(url.href)
      ? url.href
      : null
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === origin)
    ? url.href
    : null
}
