import { isTest, type Finding, type SourceFile } from './source-files.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)*\.(tsx?|mjs|sql|css)$/
const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/
const forbidden = ['service', 'manager', 'repository', 'helper', 'util', 'common', 'misc']
const patternWord = new RegExp(`^(${forbidden.join('|')})s?$`)
const exportedPattern = new RegExp(
  `export\\s+(?:abstract\\s+)?(?:class|function|const|interface|type)\\s+(\\w*(?:Service|Manager|Repository|Helper|Util|Common|Misc)s?)\\b`,
  'g',
)

/**
 * Files named by role (a list, rules, queries, an entry point) rather than by their main export.
 */
const namedByRole = /\/(index|rules|queries)\.ts$|\.(job|test)\.ts$/
/** A file with several endpoints is named after the noun in their names. */
const handlers = /^export const \w+: Handler</gm

/**
 * Requires kebab-case names without pattern words such as Manager or Helper. A feature's file is
 * named after its main export or, with several endpoints, after the noun in their names.
 */
export function fileNames(files: SourceFile[]): Finding[] {
  return files.flatMap((file) => [...nameOf(file), ...wordsOf(file), ...exportsOf(file)])
}

function nameOf({ path }: SourceFile): Finding[] {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const wrong = kebab.test(name) ? parts.find((part) => !folder.test(part)) : name
  return wrong === undefined
    ? []
    : [
        {
          file: path,
          rule: 'file-names',
          todo: `rename "${wrong}" to kebab-case, such as "${toKebab(wrong)}"`,
        },
      ]
}

function wordsOf({ path, text }: SourceFile): Finding[] {
  const inPath = path.split(/[/.-]/).filter((word) => patternWord.test(word))
  const inExports = isTest(path)
    ? []
    : [...text.matchAll(exportedPattern)].map((match) => match[1] ?? '')
  return [...inPath, ...inExports].map((word) => ({
    file: path,
    rule: 'file-names',
    todo:
      `"${word}" describes the implementation: use a word of the product (not ` +
      `${forbidden.join(', ')})`,
  }))
}

function exportsOf({ path, text }: SourceFile): Finding[] {
  if (
    !/^apps\/server\/features\/[^/]+\/[^/]+\.ts$/.test(path) ||
    namedByRole.test(path) ||
    isTest(path) ||
    [...text.matchAll(handlers)].length > 1
  )
    return []
  const name = (path.split('/').pop() ?? '')
    .replace(/\.ts$/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const exported = new RegExp(
    `export\\s+(?:async\\s+)?(?:const|function|interface|type|class)\\s+\\w*${name}\\w*`,
    'i',
  )
  return exported.test(text)
    ? []
    : [
        {
          file: path,
          rule: 'file-names',
          todo:
            `export something with "${name}" in its name, or name the file after ` +
            'what it exports',
        },
      ]
}

function toKebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_ ]/g, '-')
    .toLowerCase()
}
