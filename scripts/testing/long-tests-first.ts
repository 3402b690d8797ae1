import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What runs for a minute and more, mostly waiting: begun last it would be waited for alone. */
const long = /games-model|qr-gateway\.contract|kill-nine|transfer-timeouts|embedded-postgres\.test/

/** A machine that runs the tests for the first time knows nothing of how long they take; we do. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => long.test(file.moduleId)), ...sorted.filter((file) => !long.test(file.moduleId))]
  }
}
