import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that run for a minute or more, mostly waiting. They start first, because at the end of the
 * run they would leave the other workers idle.
 */
const long =
  /games-model|qr-(gateway|webhook)\.contract|kill-nine|transfer-timeouts|embedded-postgres\.test|start-stack|rewards\.property|slip-reader|bad-inputs|check-slips|slip-notes|slip-fraud|every-provider|notify-members|died-anywhere/

/**
 * Order of the test projects. A worker serves one project, so the files of a project are kept
 * together; the smallest files come last.
 */
const projects = ['server', 'scripts', 'member']

/**
 * On a first run, Vitest has no recorded durations; this fixed order replaces them. With
 * TEST_ORDER_SEED, the projects and their files are shuffled by that seed.
 */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env['TEST_ORDER_SEED']
    if (seed) return shuffle(files, seed)
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  return long.test(moduleId) ? -1 : projects.indexOf(project.name)
}

function shuffle(files: TestSpecification[], seed: string): TestSpecification[] {
  const keyOf = (text: string): string =>
    createHash('sha256').update(`${seed} ${text}`).digest('hex')
  const placed = files.map((file) => ({
    file,
    key: `${keyOf(file.project.name)} ${keyOf(file.moduleId.slice(process.cwd().length))}`,
  }))
  return placed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ file }) => file)
}
