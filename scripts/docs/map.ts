import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, type NamedEndpoint } from '@champa/contract/endpoints'
import { freshRefusals, gateRefusals, memberRefusals, playRefusals } from '@champa/contract/errors'
import { officeMatrix } from './office-matrix.ts'

const root = join(import.meta.dirname, '..', '..')

/** Reads every .ts and .tsx file below a folder. */
function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !/\.test\./.test(entry.name) &&
        !/node_modules|dist/.test(entry.parentPath),
    )
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(root.length + 1),
      text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Callers of an endpoint are listed by folder when there are more than this. */
const maxUserFiles = 4

/**
 * Files that use an endpoint, by their path within the member app; a file of the office is marked.
 * Many files are summarized as their folders with the number of files.
 */
function usersOf({ word, name }: NamedEndpoint, files: { path: string; text: string }[]): string {
  const imported = new RegExp(
    `import[^;]*?\\b${name}\\b[^;]*?from '@champa/contract/(?:${word}|office/[^']+)'`,
  )
  const paths = files
    .filter((file) => imported.test(file.text))
    .map((file) => file.path.replace('apps/member/', '').replace('apps/office/', 'office: '))
  if (paths.length <= maxUserFiles) return paths.map((path) => `\`${path}\``).join('<br>')
  const folders = Map.groupBy(paths, (path) => path.split('/').slice(0, 2).join('/'))
  return [...folders]
    .map(([folder, inFolder]) =>
      inFolder.length === 1 ? `\`${inFolder[0]}\`` : `\`${folder}/\` (${inFolder.length})`,
    )
    .join('<br>')
}

/**
 * The server file with the handler of an endpoint, in the folder of its contract file or below.
 * @throws when no file has the handler.
 */
function fileOf({ word, name }: NamedEndpoint): string {
  const folder = `apps/server/features/${word}`
  const handler = new RegExp(`\\b${name} as endpoint\\b|Handler<\\s*typeof endpoints\\.${name}\\b`)
  const found = sources(folder).find((file) => handler.test(file.text))
  if (!found) throw new Error(`No file in ${folder} has a handler of the endpoint ${name}.`)
  return found.path
}

/** docs/map.md: URL, endpoint, file, callers and refusals. */
export function mapPage(): string {
  const files = [...sources('apps/member'), ...sources('apps/office')]
  const rows = endpoints
    .toSorted((a, b) =>
      a.endpoint.path === b.endpoint.path
        ? a.endpoint.method < b.endpoint.method
          ? -1
          : 1
        : a.endpoint.path < b.endpoint.path
          ? -1
          : 1,
    )
    .map((one) => {
      const { endpoint } = one
      return (
        `| \`${endpoint.method} ${endpoint.path}\` | ${one.name}${endpoint.changes ? ' ✎' : ''} ` +
        `| [${fileOf(one).replace('apps/server/features/', '')}](../${fileOf(one)}) | ` +
        `${endpoint.access} | ${usersOf(one, files) || '–'} | ` +
        `${[...endpoint.refuses, ...(endpoint.play ? playRefusals : []), ...(endpoint.fresh ? freshRefusals : [])].join(' ') || '–'} |`
      )
    })
  return [
    '# Map',
    '',
    'Generated from the contract and the imports of both apps by `node ' +
      'scripts/generate-docs.ts`; the check fails when it is stale. ✎ changes state. Some of these ' +
      'calls are GETs, because the specification fixes the methods and paths for existing clients.',
    '',
    `Any call may also answer ${gateRefusals.join(', ')}; a member's call also ` +
      `${memberRefusals.join(', ')}.`,
    '',
    '| URL | endpoint | file | who | used in apps/member, or the office | refusals |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...officeMatrix(),
  ].join('\n')
}
