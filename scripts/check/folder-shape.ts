import { posix } from 'node:path'
import { isTest, type Finding, type SourceFile } from './source-files.ts'

const maxFiles = 20
const maxFolders = 3

/**
 * Folders that are lists by nature, such as pages of a contract, migrations and icons. Their size
 * is not limited.
 */
const lists = [
  /^packages\/(contract(\/office)?|wire)$/,
  /^apps\/\w+\/text\/\w+$/,
  /^apps\/server\/migrations$/,
  /^packages\/ui\/icons$/,
]

/**
 * Allows at most 20 files per folder (tests and index.ts excluded) and three folder levels
 * inside an app or package.
 */
export function folderShape(files: SourceFile[]): Finding[] {
  const counts = new Map<string, number>()
  for (const { path } of files.filter(
    (file) => !isTest(file.path) && posix.basename(file.path) !== 'index.ts',
  )) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) => [...tooMany(folder, count), ...tooDeep(folder)])
}

function tooMany(folder: string, count: number): Finding[] {
  if (count <= maxFiles || lists.some((list) => list.test(folder))) return []
  return [
    {
      file: folder,
      rule: 'folder-shape',
      todo: `${count} files, at most ${maxFiles}: split the folder by noun`,
    },
  ]
}

function tooDeep(folder: string): Finding[] {
  const inside = folder.split('/').slice(/^(apps|packages)\//.test(folder) ? 2 : 1)
  if (inside.length <= maxFolders) return []
  return [
    {
      file: folder,
      rule: 'folder-shape',
      todo: `${inside.length} folders deep; at most ${maxFolders}: move it up`,
    },
  ]
}
