import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'

type Node = DefaultTreeAdapterTypes.ChildNode

/** The names that a selector may use to match something in the markup. */
interface Names {
  tags: Set<string>
  classes: Set<string>
  attributes: Set<string>
}

/**
 * The part of a stylesheet that this markup needs in its first frame: rules whose names all occur
 * in it, without font files, animations and unused custom properties.
 */
export function usedRules(css: string, markup: string): string {
  const sheet = postcss.parse(css)
  const names = namesIn(markup)
  sheet.walkComments((comment) => void comment.remove())
  sheet.walkAtRules((rule) => {
    if (isLeftOut(rule)) rule.remove()
  })
  sheet.walkRules((rule) => keepSelectors(rule, names))
  sheet.walkDecls(/^(animation|transition|will-change)/, (declaration) => void declaration.remove())
  dropUnusedProperties(sheet, markup)
  dropEmpty(sheet)
  return sheet.toString().replaceAll(/\n\s*/g, '')
}

const isLeftOut = ({ name, params, nodes = [] }: AtRule): boolean =>
  name.endsWith('keyframes') ||
  (name === 'media' && /print|prefers-reduced-motion/.test(params)) ||
  // A font with a file would be requested before the first paint.
  (name === 'font-face' && nodes.some((node) => 'value' in node && node.value.includes('url(')))

function keepSelectors(rule: Rule, names: Names): void {
  const kept = rule.selectors.filter((selector) => mayMatch(selector, names))
  if (kept.length === 0) rule.remove()
  else rule.selectors = kept
}

/** Selectors inside a pseudo-class are ignored, because a surplus rule does no harm. */
function mayMatch(selector: string, { tags, classes, attributes }: Names): boolean {
  if (/:(hover|active|focus|disabled|checked|placeholder-shown)\b/.test(selector)) return false
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replaceAll(/:[\w-]+\([^()]*\)/g, '')
  }
  plain = plain.replaceAll(/::?[\w-]+/g, '')
  const all = (pattern: RegExp, set: Set<string>) =>
    [...plain.matchAll(pattern)].every(([, name = '']) => set.has(name))
  return (
    all(/\.([\w-]+)/g, classes) &&
    all(/\[([\w-]+)/g, attributes) &&
    all(/(?:^|[\s>+~])([a-z][\w-]*)/gi, tags)
  )
}

function namesIn(markup: string): Names {
  const names: Names = {
    tags: new Set(['html', 'body']),
    classes: new Set(),
    attributes: new Set(['data-theme', 'lang']),
  }
  const visit = (node: Node): void => {
    if (!('tagName' in node)) return
    names.tags.add(node.tagName)
    for (const { name, value } of node.attrs) {
      names.attributes.add(name)
      if (name === 'class') for (const one of value.split(/\s+/)) names.classes.add(one)
    }
    node.childNodes.forEach(visit)
  }
  parseFragment(markup).childNodes.forEach(visit)
  return names
}

/** A property is used by markup, by a declaration, or by another property that is used. */
function dropUnusedProperties(sheet: Container, markup: string): void {
  const used = new Set<string>()
  const follow = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      sheet.walkDecls(name, ({ value }) => follow(value))
    }
  }
  follow(markup)
  sheet.walkDecls(/^(?!--)/, ({ value }) => follow(value))
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove()
  })
}

function dropEmpty(container: Container): void {
  container.each((node: ChildNode) => {
    if (!('nodes' in node) || node.nodes === undefined) return
    dropEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}
