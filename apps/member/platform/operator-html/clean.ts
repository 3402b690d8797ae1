import purify, { type Config } from 'dompurify'
import { safeImage, safeLink } from './safe-link.ts'

/** Text, lists, tables, pictures and links: what a notice needs. Everything else goes, and its words stay. */
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
  // No class or style: they would dress up as the wallet. No id or name: they would take the place of our own variables.
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
  // As the sanitiser's own, and chat apps; the hook decides.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|tel|mailto|line):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  // Nodes, not text: what was cleaned is what is shown, without a second reading that might understand it otherwise.
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
  // A link of the operator's leaves the app: the page it opens learns nothing of ours. A phone or a chat app opens beside it anyway.
  if (node.getAttribute('href')?.startsWith('http')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

function hold(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name)
  else node.setAttribute(name, value)
}

/** What the operator wrote, after everything that could act is taken out of it. */
export const clean = (html: string): DocumentFragment =>
  purify.sanitize(html, allowed) as unknown as DocumentFragment
