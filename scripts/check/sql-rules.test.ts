import { describe, expect, test } from 'vitest'
import { codeOnly, scanText } from './scan-text.ts'
import { sqlRules } from './sql-rules.ts'

function inSql(text: string): string[] {
  return sqlRules([{ path: 'apps/server/migrations/001-x.sql', text }]).map((finding) =>
    finding.rule.replace('sql-rules/', ''),
  )
}

function inTs(text: string): string[] {
  return sqlRules([{ path: 'apps/server/features/wallet/queries.ts', text }]).map(
    (finding) => `${finding.file.split(':')[1]} ${finding.rule.replace('sql-rules/', '')}`,
  )
}

describe('SQL rules', () => {
  test.each([
    ['simple-case', 'UPDATE account SET x = CASE kind WHEN 1 THEN 2 END'],
    ['lock-without-member', 'SELECT * FROM account WHERE name = 1 FOR UPDATE'],
    ['lock-without-member', 'SELECT 1 FROM job FOR NO KEY UPDATE SKIP LOCKED'],
    ['lock-without-member', 'SELECT * FROM a WHERE member_id IN (1, 2) FOR SHARE'],
    ['no-triggers', 'CREATE TRIGGER t AFTER INSERT ON a EXECUTE FUNCTION f()'],
    ['no-serial', 'CREATE TABLE a (id bigserial primary key)'],
    ['no-serial', 'CREATE SEQUENCE s'],
    [
      'no-notify-in-functions',
      'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify(1, 2); END $$',
    ],
    ['time-from-the-app', 'UPDATE a SET at = now()'],
    ['exact-time', 'UPDATE a SET due_at = p_later WHERE member_id = p_member AND due_at = p_due'],
    ['exact-time', 'SELECT 1 FROM a WHERE a.lease_until IS NOT DISTINCT FROM p_until'],
  ])('the SQL rules report %s: %s', (rule, sql) => {
    expect(inSql(sql)).toContain(rule)
  })

  test('the SQL rules accept valid statements', () => {
    expect(
      inSql(`
      -- CASE x WHEN y; FOR UPDATE; serial; now()
      CREATE TABLE a (member_id bigint, at timestamptz NOT NULL DEFAULT now(), note text DEFAULT 'serial number; FOR UPDATE');
      SELECT CASE WHEN kind = 'a' THEN 1 END FROM a;
      SELECT * FROM a WHERE member_id = $1 AND name = $2 FOR UPDATE`),
    ).toEqual([])
  })

  test('the SQL rules report statements inside TypeScript with their line', () => {
    expect(inTs("const a = 1\nawait tx.query('SELECT 1 FROM a WHERE x = $1 FOR UPDATE')")).toEqual([
      '2 lock-without-member',
    ])
    expect(
      inTs(
        'await tx.query(`\n  UPDATE a SET b = CASE ${column} WHEN 1 THEN 2 END WHERE member_id = $1`)',
      ),
    ).toEqual(['2 simple-case'])
    expect(
      inTs(
        "const label = 'in case you ask'; // FOR UPDATE is explained here\nawait db.query('NOTIFY live')",
      ),
    ).toEqual([])
  })

  test('the SQL rules report a timestamp compared at JavaScript’s precision', () => {
    expect(
      inTs("await db.query('update slip set due_at = $3 where member_id = $1 and due_at = $2')"),
    ).toEqual(['1 exact-time'])
    expect(inTs("const ours = 'member_id = $1 and due_at = $2'")).toEqual(['1 exact-time'])
    expect(
      inTs(
        "await db.query(`update slip set due_at = $3, seen_at = $4 where member_id = $1 and ${isAt('due_at', '$2')} and seen_at <= $4`)",
      ),
    ).toEqual([])
  })

  test('the SQL rules report code that reads the constraint or table of a database error', () => {
    expect(inTs("catch (error) { if (error.constraint === 'x') return }")).toEqual([
      '1 no-constraint-names',
    ])
    expect(inTs('if (err?.table) return')).toEqual(['1 no-constraint-names'])
    expect(inTs('schema.table.name')).toEqual([])
  })
})

describe('scanning TypeScript', () => {
  test('the scan finds strings and templates with their placeholders and leaves code unchanged', () => {
    const text = 'const a = `x ${ f({ b: `y` }) } z` // it\'s\nconst c = "d"'
    expect(
      scanText(text)
        .filter((piece) => piece.kind === 'string')
        .map((piece) => piece.text),
    ).toEqual(['x ? z', 'd'])
    expect(codeOnly(text).split('\n')[1]).toBe('const c =    ')
    expect(codeOnly(text)).toHaveLength(text.length)
  })
})
