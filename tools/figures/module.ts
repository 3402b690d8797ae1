import { posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import type { SourceFile } from '../../scripts/check/source-files.ts'

type Node = ESTree.Node

/** Where a name is exported: one of our modules, by its path, and the exported name. */
export interface Origin {
  path: string
  name: string
}

export interface Module {
  path: string
  program: ESTree.Program
  /** Names imported from our own modules, by local name. Types are left out. */
  imports: Map<string, Origin>
  /** Re-exported names; the key `*` stands for all names of the listed modules. */
  forwards: Map<string, Origin[]>
  /** Names used by each declaration at the top level. */
  uses: Map<string, Set<string>>
  /**
   * Callbacks that each declaration passes: the receiving function, and the names that the callback
   * uses.
   */
  callbacks: Map<string, { receiver: string; uses: Set<string> }[]>
}

/** Parses a TypeScript file. @throws when it has a syntax error. */
export function readModule({ path, text }: SourceFile): Module {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const module: Module = {
    path,
    program,
    imports: new Map(),
    forwards: new Map(),
    uses: new Map(),
    callbacks: new Map(),
  }
  for (const statement of program.body) read(module, statement)
  return module
}

function read(module: Module, statement: ESTree.Program['body'][number]): void {
  const add = (key: string, origin: Origin): unknown =>
    module.forwards.set(key, [...(module.forwards.get(key) ?? []), origin])
  if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') {
    const path = resolve(module.path, statement.source.value)
    for (const one of statement.specifiers)
      if (one.type === 'ImportSpecifier' && one.importKind !== 'type')
        module.imports.set(one.local.name, { path, name: nameOf(one.imported) })
  } else if (statement.type === 'ExportAllDeclaration') {
    add('*', { path: resolve(module.path, statement.source.value), name: '*' })
  } else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
    const path = resolve(module.path, statement.source.value)
    for (const one of statement.specifiers)
      add(nameOf(one.exported), { path, name: nameOf(one.local) })
  } else {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared) readDeclaration(module, declared)
  }
}

function readDeclaration(module: Module, declared: Node): void {
  const add = (name: string, node: Node): void => {
    module.uses.set(name, identifiersIn(node))
    module.callbacks.set(name, callbacksIn(node))
  }
  if (declared.type === 'VariableDeclaration')
    for (const one of declared.declarations) if (one.id.type === 'Identifier') add(one.id.name, one)
  if (
    (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') &&
    declared.id
  )
    add(declared.id.name, declared)
}

function callbacksIn(node: Node): { receiver: string; uses: Set<string> }[] {
  const found: { receiver: string; uses: Set<string> }[] = []
  visit(node, (one) => {
    if (one.type === 'CallExpression' && one.callee.type === 'Identifier')
      for (const given of one.arguments)
        if (given.type === 'ArrowFunctionExpression')
          found.push({ receiver: one.callee.name, uses: identifiersIn(given) })
    return true
  })
  return found
}

function identifiersIn(node: Node): Set<string> {
  const names = new Set<string>()
  visit(node, (one) => {
    if (one.type === 'Identifier') names.add(one.name)
    return !one.type.startsWith('TSType') || one.type === 'TSTypeAssertion'
  })
  return names
}

/** Visits a node and its descendants; `enter` returns false to skip the descendants. */
export function visit(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, enter)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name

/**
 * Resolves an import: one of our modules to its path from the repository's root; a package keeps
 * its name.
 */
function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const path = name.replace(/^@champa\//, 'packages/')
  return path === name || /\.\w+$/.test(path) ? path : `${path}.ts`
}
