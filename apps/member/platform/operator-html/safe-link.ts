/**
 * Protocols allowed in operator links: pages, phones, mail and chat apps, but nothing that runs in
 * this page (`javascript:` etc.).
 */
const links = ['https:', 'http:', 'tel:', 'mailto:', 'line:']

/**
 * The normalised URL of an operator link, as the browser resolves it (without inner spaces, tabs or
 * entities); null when it is not allowed.
 */
export function safeLink(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return links.includes(url.protocol) ? url.href : null
}

/**
 * The URL of an operator image: from this site, by https, or a data URL of a bitmap; otherwise
 * null. An SVG data URL is a document, not an image.
 */
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
