import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/**
 * The texts that differ between the languages of a frame. A place is the number of a node in
 * document order, elements and texts, with `@name` for an attribute; null is an absent attribute.
 * platform/early/start.ts puts them into the page.
 */
export interface FrameWords {
  places: string[]
  words: Record<string, (string | null)[]>
}

/** Compares the markup of one frame in several languages, which may differ in texts only. */
export function placeWords(markup: Record<string, string>): FrameWords {
  const trees = Object.entries(markup).map(([locale, html]) => ({ locale, nodes: nodesOf(html) }))
  const [first, ...others] = trees
  if (!first) throw new Error('a frame needs at least one language')
  for (const { locale, nodes } of others) {
    const at = first.nodes.findIndex(({ nodeName }, index) => nodeName !== nodes[index]?.nodeName)
    if (at >= 0 || nodes.length !== first.nodes.length)
      throw new Error(
        `a frame has different elements in ${locale} than in ${first.locale}, ` +
          `from node ${at} (${first.nodes[at]?.nodeName}); only its texts may differ`,
      )
  }
  const places = first.nodes.flatMap((_, index) =>
    placesOf(trees.map(({ nodes }) => nodes[index])).map((attribute) => `${index}${attribute}`),
  )
  return {
    places,
    words: Object.fromEntries(
      trees.map(({ locale, nodes }) => [locale, places.map((place) => wordAt(nodes, place))]),
    ),
  }
}

/** Elements and texts in document order, as a TreeWalker in the browser counts them. */
function nodesOf(html: string): Node[] {
  const inOrder = (node: Node): Node[] => [
    node,
    ...('childNodes' in node ? node.childNodes.flatMap(inOrder) : []),
  ]
  return parseFragment(html)
    .childNodes.flatMap(inOrder)
    .filter((node) => node.nodeName === '#text' || 'tagName' in node)
}

/** Returns an empty string for a text that differs, and `@name` for an attribute that differs. */
function placesOf(nodes: (Node | undefined)[]): string[] {
  const isSame = (values: (string | null)[]) => new Set(values).size === 1
  if (nodes[0]?.nodeName === '#text') return isSame(nodes.map(textOf)) ? [] : ['']
  const names = new Set(nodes.flatMap((node) => attributesOf(node).map(({ name }) => name)))
  return [...names]
    .filter((name) => !isSame(nodes.map((node) => attributeOf(node, name))))
    .map((name) => `@${name}`)
}

function wordAt(nodes: Node[], place: string): string | null {
  const [number, attribute] = place.split('@')
  const node = nodes[Number(number)]
  return attribute === undefined ? textOf(node) : attributeOf(node, attribute)
}

const textOf = (node: Node | undefined): string | null =>
  node && 'value' in node ? node.value : null

const attributesOf = (node: Node | undefined) => (node && 'attrs' in node ? node.attrs : [])

const attributeOf = (node: Node | undefined, wanted: string): string | null =>
  attributesOf(node).find(({ name }) => name === wanted)?.value ?? null
