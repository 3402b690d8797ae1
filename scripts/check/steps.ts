import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApps } from '../setup/build-apps.ts'
import { citations } from '../docs/citations.ts'
import { readRules } from '../docs/rules.ts'
import { root } from '../setup/root.mjs'
import { runTool } from '../setup/run-tool.ts'
import { checkBudgets, checkOfficeBudgets } from './budgets.ts'
import { fileNames } from './file-names.ts'
import { folderShape } from './folder-shape.ts'
import { importDirections } from './import-directions.ts'
import { lineWidth, retiredWords } from './language.ts'
import { readDocuments, readSources, type Finding, type SourceFile } from './source-files.ts'
import { sqlRules } from './sql-rules.ts'
import { timeSource } from './time-source.ts'
import { unfinishedWork } from './unfinished-work.ts'

export interface Step {
  name: string
  /** Runs the step. Resolves to false on failure, after printing the findings. */
  run: () => Promise<boolean>
  /** True when the step writes into folders that other steps read; it then runs last. */
  writes?: true
}

const projects = [
  '.',
  'packages/client',
  'apps/member',
  'apps/member/worker',
  'apps/office',
  'packages/ui',
  'e2e',
]
const generator = join('scripts', 'generate-docs.ts')

/** All steps of the check, fastest feedback first. */
export const steps: Step[] = [
  ...projects.map((project) => ({
    name: `types of ${project === '.' ? 'the server and scripts' : project}`,
    run: () => checkTypes(project),
  })),
  {
    name: 'format',
    run: () => runTool('@biomejs/biome/bin/biome', ['format', '--max-diagnostics=none']),
  },
  { name: 'oxlint', run: () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  own('who imports whom', importDirections),
  own('names of files', fileNames),
  own('size and depth of folders', folderShape),
  own('rules of SQL', sqlRules),
  own('time from one source', timeSource),
  own('nothing unfinished', unfinishedWork),
  own('retired words', retiredWords),
  own('width of lines', lineWidth),
  own('citations', (files) => citations([...files, ...readDocuments(root)], readRules())),
  ...(existsSync(join(root, generator))
    ? [{ name: 'generated docs', run: () => runTool(generator, ['--check']) }]
    : []),
  { name: 'weight of a first visit', run: weigh, writes: true },
]

/**
 * Incremental type check; its state is stored in node_modules. A single checker, because parallel
 * ones repeat work and cost a third more CPU time.
 */
function checkTypes(project: string): Promise<boolean> {
  const name = project === '.' ? 'root' : project.replaceAll('/', '-')
  const state = join('node_modules', '.cache', 'champa', `types-${name}.tsbuildinfo`)
  return runTool('typescript/bin/tsc', [
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    state,
    '-p',
    project,
  ])
}

let sources: SourceFile[] | undefined

function own(name: string, lint: (files: SourceFile[]) => Finding[]): Step {
  return { name, run: async () => report(lint((sources ??= readSources(root)))) }
}

async function weigh(): Promise<boolean> {
  await buildApps((line) => console.log(line))
  const weighed = [
    checkBudgets(join(root, 'apps', 'member', 'dist')),
    checkOfficeBudgets(join(root, 'apps', 'office', 'dist')),
  ]
  for (const line of weighed.flatMap((one) => one.report)) console.log(`  ${line}`)
  return report(weighed.flatMap((one) => one.findings))
}

function report(findings: Finding[]): boolean {
  for (const { file, rule, todo } of findings) console.error(`  ${file}  [${rule}]  ${todo}`)
  return findings.length === 0
}
