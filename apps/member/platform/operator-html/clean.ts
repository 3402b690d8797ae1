import purify, { type Config } from 'dompurify'
import { safeImage, safeLink } from './safe-link.ts'

/**
 * The allowed tags: text, lists, tables, images and links. Any other tag is removed, and its text
 * stays.
 */
const allowed: Config = {
  ALLOWED_TAGS: [
    'a',
    'b',
    'blockquote',
    'br',
    'caption',
    'code',
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'ins',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  // The allowed attributes: no class or style, which could imitate the wallet; no id or name, which
  // could shadow global variables.
  ALLOWED_ATTR: [
    'alt',
    'colspan',
    'dir',
    'height',
    'href',
    'lang',
    'rowspan',
    'scope',
    'src',
    'start',
    'title',
    'width',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The sanitiser's default protocols and those of chat apps; the hook below then checks each URL.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|tel|mailto|line):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  // Returns nodes instead of text, so that no browser parses the HTML a second time with a
  // different result.
  RETURN_DOM_FRAGMENT: true,
}

purify.addHook('afterSanitizeAttributes', (node) => {
  hold(node, 'href', node.tagName === 'A' ? safeLink(node.getAttribute('href') ?? '') : null)
  hold(
    node,
    'src',
    node.tagName === 'IMG' ? safeImage(node.getAttribute('src') ?? '', location.origin) : null,
  )
  if (node.tagName === 'IMG') {
    if (!node.hasAttribute('src')) return node.remove()
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
    node.setAttribute('loading', 'lazy')
    node.setAttribute('referrerpolicy', 'no-referrer')
  }
  // Operator links open a new tab without a referrer or an opener. Phone and chat links open
  // another app anyway.
  if (node.getAttribute('href')?.startsWith('http')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

function hold(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name)
  else node.setAttribute(name, value)
}

/** The operator's HTML without any active content. */
export const clean = (html: string): DocumentFragment =>
  purify.sanitize(html, allowed) as unknown as DocumentFragment
