import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A source file; its path is relative to the repository's root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** A finding of a lint: its location, the rule, and what to do. */
export interface Finding {
  file: string
  rule: string
  todo: string
}

const folders = ['apps', 'packages', 'scripts', 'tools', 'e2e', 'bench']
const skipped = new Set([
  'node_modules',
  'dist',
  'dist.new',
  '.vite',
  '.data',
  'test-results',
  'coverage',
])
const source = /\.(tsx?|mjs|sql|css)$/

export function readSources(root: string): SourceFile[] {
  return folders
    .flatMap((folder) => walk(root, folder, source))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
}

/** The Markdown pages at the root and below docs. */
export function readDocuments(root: string): SourceFile[] {
  const pages = readdirSync(root).filter((name) => name.endsWith('.md'))
  return [...pages.map((path) => read(root, path)), ...walk(root, 'docs', /\.md$/)]
}

function walk(root: string, folder: string, names: RegExp): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(root, path, names)
    return names.test(entry.name) ? [read(root, path)] : []
  })
}

function read(root: string, path: string): SourceFile {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

/** True for tests and for helpers that only tests use. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|^apps\/\w+\/testing\//.test(path)
}

/** The 1-based line of a position, for messages that editors link to. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
