import { describe, expect, test } from 'vitest'
import { fileNames } from './file-names.ts'
import { folderShape } from './folder-shape.ts'
import { importDirections } from './import-directions.ts'
import { lineWidth, retiredWords } from './language.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { timeSource } from './time-source.ts'
import { unfinishedWork } from './unfinished-work.ts'

function file(path: string, text = ''): SourceFile {
  return { path, text }
}

function rules(findings: Finding[]): string[] {
  return findings.map((finding) => `${finding.file} ${finding.rule}`)
}

describe('import directions', () => {
  function from(path: string, name: string): string[] {
    return importDirections([file(path, `import { x } from '${name}'`)]).map(
      (finding) => finding.todo,
    )
  }

  test('the check allows imports along the directions of the table', () => {
    expect(from('packages/contract/wallet.ts', 'zod/mini')).toEqual([])
    expect(from('packages/contract/wallet.ts', './money.ts')).toEqual([])
    expect(from('apps/server/ledger/post.ts', '../platform/db.ts')).toEqual([])
    expect(from('apps/server/ledger/post.ts', '@champa/contract/money')).toEqual([])
    expect(from('apps/server/features/game/play.ts', '../wallet/index.ts')).toEqual([])
    expect(from('apps/server/app.ts', './features/wallet/index.ts')).toEqual([])
    expect(
      from('apps/member/screens/login/login-screen.tsx', '../../features/account/login-form.tsx'),
    ).toEqual([])
    expect(from('apps/server/features/game/game.test.ts', '../../../simulators/main.ts')).toEqual(
      [],
    )
  })

  test.each([
    ['packages/contract/wallet.ts', 'fastify'],
    ['packages/wire/games.ts', '@champa/contract/money'],
    ['packages/ui/form/field.tsx', '@champa/contract/wallet'],
    ['apps/server/platform/db.ts', '../ledger/post.ts'],
    ['apps/server/ledger/post.ts', '@champa/contract/wallet'],
    ['apps/server/providers/games/port.ts', '../../ledger/post.ts'],
    ['apps/server/features/game/play.ts', '../wallet/queries.ts'],
    ['apps/server/app.ts', './features/wallet/queries.ts'],
    ['apps/server/main.ts', '../simulators/main.ts'],
    ['apps/member/features/wallet/wallet-card.tsx', '../game/game-list.tsx'],
    ['apps/member/screens/login/login-screen.tsx', '@champa/contract/account'],
    ['apps/simulators/main.ts', '@champa/contract/money'],
  ])('the check reports that %s imports %s', (path, name) => {
    expect(from(path, name)).toHaveLength(1)
  })

  test('the check covers re-exports, side-effect imports and dynamic imports', () => {
    const text =
      "export * from '../ledger/post.ts'\nimport '../ledger/accounts.ts'\nconst x = await import('../ledger/reconcile.ts')"
    expect(importDirections([file('apps/server/platform/db.ts', text)])).toHaveLength(3)
  })
})

describe('file names', () => {
  test('the check reports file names with capitals or pattern words such as helper', () => {
    expect(
      rules(
        fileNames([
          file('apps/server/platform/openDb.ts'),
          file('apps/member/features/wallet/wallet-helper.ts'),
          file('packages/ui/Form/field.tsx'),
        ]),
      ),
    ).toEqual([
      'apps/server/platform/openDb.ts file-names',
      'apps/member/features/wallet/wallet-helper.ts file-names',
      'packages/ui/Form/field.tsx file-names',
    ])
    expect(
      fileNames([
        file('apps/server/platform/open-db.ts'),
        file('playwright.config.ts'),
        file('apps/server/migrations/001-ledger.sql'),
      ]),
    ).toEqual([])
  })

  test('the check reports exports named with pattern words such as Manager', () => {
    expect(
      fileNames([file('apps/server/platform/db.ts', 'export class WalletManager {}')]),
    ).toHaveLength(1)
  })

  test("the check reports an endpoint's file that does not export its own name", () => {
    expect(
      fileNames([
        file('apps/server/features/wallet/check-balance.ts', 'export const readBalance = 1'),
      ]),
    ).toHaveLength(1)
    expect(
      fileNames([
        file('apps/server/features/wallet/check-balance.ts', 'export const checkBalance = 1'),
        file('apps/server/features/wallet/rules.ts'),
        file(
          'apps/server/features/wallet/balances.ts',
          'export const checkBalance: Handler<A> = 1\nexport const readBalance: Handler<B> = 1\n',
        ),
      ]),
    ).toEqual([])
  })
})

describe('folder shape', () => {
  test('the check reports a folder with more than 20 files, tests excluded', () => {
    const twenty = Array.from({ length: 20 }, (_, number) =>
      file(`apps/server/platform/part-${number}.ts`),
    )
    expect(folderShape([...twenty, file('apps/server/platform/part-1.test.ts')])).toEqual([])
    expect(rules(folderShape([...twenty, file('apps/server/platform/one-more.ts')]))).toEqual([
      'apps/server/platform folder-shape',
    ])
  })

  test('the check reports more than three folder levels inside an app or package', () => {
    expect(folderShape([file('apps/server/features/wallet/views/row.ts')])).toEqual([])
    expect(rules(folderShape([file('apps/server/features/wallet/views/small/row.ts')]))).toEqual([
      'apps/server/features/wallet/views/small folder-shape',
    ])
  })
})

describe('time source', () => {
  test('the check reports code that reads the time outside of clock.ts', () => {
    expect(
      rules(
        timeSource([
          file('apps/server/features/otp/rules.ts', 'const a = 1\nconst at = Date.now()'),
        ]),
      ),
    ).toEqual(['apps/server/features/otp/rules.ts:2 time-source'])
    expect(
      timeSource([file('apps/server/features/otp/rules.ts', 'let at = new Date ( )')]),
    ).toHaveLength(1)
    expect(
      timeSource([
        file('apps/server/platform/clock.ts', 'new Date()'),
        file('apps/server/features/otp/otp.test.ts', 'Date.now()'),
        file(
          'apps/server/features/otp/rules.ts',
          '// never Date.now()\nconst at = new Date(row.at), text = "new Date()"',
        ),
      ]),
    ).toEqual([])
  })
})

describe('time source in SQL', () => {
  test('the check reports the database’s clock except in code about the database itself', () => {
    for (const text of [
      "query('select now()')",
      'created_at timestamptz default current_timestamp',
      'where day = current_date',
    ]) {
      expect(timeSource([file('apps/server/features/otp/queries.ts', text)]), text).toHaveLength(1)
      expect(timeSource([file('apps/server/migrations/900-x.sql', text)]), text).toHaveLength(1)
      expect(timeSource([file('apps/server/features/otp/a.test.ts', text)]), text).toHaveLength(1)
    }
    expect(
      timeSource([
        file('apps/server/platform/database/migrate.ts', 'default now()'),
        file('apps/server/features/otp/queries.ts', 'clock.now()'),
      ]),
    ).toEqual([])
  })
})

describe('unfinished work', () => {
  test('the check reports markers of unfinished work and exclusive tests', () => {
    const note = `// ${'TO' + 'DO'} later`
    const alone = `test.${'only'}('x', () => {})`
    expect(rules(unfinishedWork([file('a.ts', note), file('a.test.ts', `\n${alone}`)]))).toEqual([
      'a.ts:1 unfinished-work',
      'a.test.ts:2 unfinished-work',
    ])
  })
})

describe('language', () => {
  test('the check reports a retired name in code, not in a comment or string', () => {
    const text = "// beOn\nconst a = 'beOn'\nbeOn()\nconst chatTextMost = 5, leftAtMost = 1"
    expect(retiredWords([file('apps/server/x.ts', text)]).map(({ todo }) => todo)).toEqual([
      '"beOn" is called requireChatEnabled',
      '"chatTextMost" is called max… or min…',
    ])
  })

  test('the check reports a table name from before the baseline within a statement', () => {
    const text = `query('select 1 from staff_${'deed'}')`
    const found = retiredWords([file('apps/server/x.ts', text)])
    expect(found.map(({ todo }) => todo)).toEqual([
      expect.stringContaining('is called audit_entry'),
    ])
  })

  test('the check reports long lines once they are more than 0.3 % of all lines', () => {
    const short = 'a\n'.repeat(999)
    expect(lineWidth([file('a.ts', `${short}${'b'.repeat(101)}`)])).toEqual([])
    expect(lineWidth([file('a.ts', `${'a\n'.repeat(99)}${'b'.repeat(101)}`)])).toHaveLength(1)
    expect(lineWidth([file('apps/member/text/th/x.ts', 'b'.repeat(101))])).toEqual([])
  })
})
