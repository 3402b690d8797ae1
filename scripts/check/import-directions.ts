import { posix } from 'node:path'
import { isTest, type Finding, type SourceFile } from './source-files.ts'

interface Direction {
  /** Importing folder; `<word>` matches one folder name. */
  from: string
  /**
   * Allowed targets besides the folder itself; `<word>` repeats the matched name, `*` matches any
   * one name.
   */
  may: string[]
  /** Allowed npm and Node packages; absent means any. */
  packages?: string[]
}

const contract = 'packages/contract/'
const money = 'packages/contract/money.ts'
const wire = 'packages/wire/'
const platform = 'apps/server/platform/'
const memberPlatform = 'apps/member/platform/'
const text = 'apps/member/text/'
/** The registry of QR gateways, which adapters and simulators share with the contract. */
const gateways = 'packages/contract/qr-gateways.ts'
const constants = 'packages/contract/constants.ts'
const client = 'packages/client/'
const ui = 'packages/ui/'
const zod = ['zod']
const doors = 'apps/server/features/*/index.ts'
const deposit = 'apps/server/features/deposit/'
const depositWords = [
  `${deposit}payment.ts`,
  `${deposit}receiving-account.ts`,
  `${deposit}match/fitting-members.ts`,
]

/** The architecture's import rules. The first row whose folder contains the file applies. */
const directions: Direction[] = [
  { from: contract, may: [], packages: zod },
  { from: wire, may: [gateways], packages: zod },
  {
    from: 'packages/client/react/',
    may: [contract, client],
    packages: ['react', '@tanstack/react-query', 'use-intl'],
  },
  { from: 'packages/client/testing/', may: [contract, client] },
  // The rest of packages/client uses no React, which is only for packages/client/react above.
  { from: client, may: [contract], packages: ['zod', 'idb-keyval', 'socket.io-client'] },
  { from: ui, may: [money, constants, 'packages/contract/chat-message.ts'] },
  { from: platform, may: [contract] },
  { from: 'apps/server/ledger/', may: [platform, money, 'packages/contract/statuses.ts'] },
  { from: 'apps/server/providers/', may: [platform, wire, money, gateways] },
  // The stages of a deposit call in one direction (docs/decisions/145).
  { from: `${deposit}effects/`, may: [platform, doors] },
  {
    from: `${deposit}post/`,
    may: [contract, platform, 'apps/server/ledger/', doors, `${deposit}effects/`, ...depositWords],
  },
  {
    from: `${deposit}match/`,
    may: [platform, doors, `${deposit}post/`, `${deposit}qr/reserved-amount.ts`, ...depositWords],
  },
  {
    from: 'apps/server/features/<word>/',
    may: [contract, wire, platform, 'apps/server/ledger/', 'apps/server/providers/', doors],
  },
  { from: 'apps/server/jobs/', may: [contract, platform, 'apps/server/ledger/', doors] },
  { from: 'apps/server/', may: [contract, platform, 'apps/server/', doors] },
  { from: memberPlatform, may: [contract, client, text] },
  { from: text, may: [contract, client, memberPlatform] },
  { from: 'apps/member/features/<word>/', may: [contract, client, ui, memberPlatform, text] },
  {
    from: 'apps/member/screens/',
    may: ['apps/member/features/', client, ui, memberPlatform, text],
  },
  { from: 'apps/member/', may: [contract, client, ui, 'apps/member/'] },
  // The office's Vite configuration uses the build rules of the member app.
  { from: 'apps/office/vite.config.ts', may: ['apps/member/build/', 'apps/office/'] },
  { from: 'apps/office/platform/', may: [contract, client, 'apps/office/text/'] },
  { from: 'apps/office/text/', may: [contract, client] },
  {
    from: 'apps/office/features/<word>/',
    may: [
      contract,
      client,
      ui,
      // What every room that is a list, or asks a second person, has in common.
      'apps/office/features/list/',
      'apps/office/features/evidence/',
      'apps/office/platform/',
      'apps/office/text/',
    ],
  },
  {
    from: 'apps/office/screens/',
    may: [
      'packages/contract/office/permissions.ts',
      'apps/office/features/',
      client,
      ui,
      'apps/office/platform/',
      'apps/office/text/',
    ],
  },
  { from: 'apps/office/', may: [contract, client, ui, 'apps/office/'] },
  { from: 'apps/simulators/', may: [wire, gateways] },
  // These may import every folder except tools/, which only maintainers run.
  { from: 'scripts/', may: ['apps/', 'packages/', 'e2e/', 'bench/'] },
  { from: 'e2e/', may: ['apps/', 'packages/', 'scripts/', 'bench/'] },
  { from: 'bench/', may: ['apps/', 'packages/', 'scripts/', 'e2e/'] },
]

const importing =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

/** Reports imports that the table above forbids. Tests are exempt. */
export function importDirections(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => /\.tsx?$/.test(file.path) && !isTest(file.path))
    .flatMap((file) => {
      const row = directions.find((direction) => pattern(direction.from).test(file.path))
      if (!row) return []
      return importsOf(file)
        .filter((wanted) => !allowed(row, file.path, wanted))
        .map((wanted) => ({
          file: file.path,
          rule: 'import-directions',
          todo:
            `imports ${wanted}; ${row.from} may import only ${describe(row)}: move the code to ` +
            'a folder that both may use, or pass it in',
        }))
    })
}

function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(importing)]
    .map((match) => match[1] ?? match[2] ?? '')
    .map((name) => resolveImport(file.path, name))
}

/**
 * Resolves an import: one of our modules to its path from the root, any other module to its package
 * name.
 */
function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name).replace(/\?.*$/, '')
  const own = /^@champa\/(contract|wire|client|ui)(\/.*)?$/.exec(name)
  if (!own) return name
  const path = `packages/${own[1]}${own[2] ?? ''}`
  return own[1] === 'ui' || /\.\w+$/.test(path) ? path : `${path}.ts`
}

function allowed(row: Direction, file: string, wanted: string): boolean {
  if (!/^(apps|packages|scripts|tools|e2e|bench)\//.test(wanted))
    return (
      !row.packages || row.packages.some((name) => wanted === name || wanted.startsWith(`${name}/`))
    )
  const word = pattern(row.from).exec(file)?.[1] ?? ''
  const itself = row.from.replace('<word>', word)
  if (row.from === 'apps/server/' && wanted.startsWith('apps/server/features/'))
    return pattern(doors).test(wanted)
  return [itself, ...row.may].some((target) => pattern(target).test(wanted))
}

function pattern(target: string): RegExp {
  const escaped = target.replaceAll('.', '\\.').replace('<word>', '([^/]+)').replace('*', '[^/]+')
  return new RegExp(`^${escaped}${target.endsWith('/') ? '' : '$'}`)
}

function describe(row: Direction): string {
  const own = row.may.map((target) => (target === doors ? "another feature's index.ts" : target))
  return [...own, ...(row.packages ?? [])].join(', ') || 'nothing else'
}
