import { expect, test } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp()

/**
 * Lists the tables that the server's login may write, one a line, with the columns unless all may
 * be written.
 */
async function rightsOfServer(): Promise<string> {
  const rows = await asOwner(
    app,
    `select c.relname || ': ' || string_agg(r.may, '; ' order by r.may) as line
      from pg_class c
      cross join lateral (
        select lower(p.name) || case
            when has_table_privilege('champa_app', c.oid, p.name) then ''
            else ' (' || string_agg(a.attname, ', ' order by a.attname) || ')'
          end as may
        from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p(name)
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where has_table_privilege('champa_app', c.oid, p.name)
          or (p.name in ('INSERT', 'UPDATE', 'REFERENCES')
            and has_column_privilege('champa_app', c.oid, a.attnum, p.name))
        group by p.name
      ) r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      group by c.relname
      order by c.relname collate "C"`,
  )
  return rows.map(({ line }) => `${String(line)}\n`).join('')
}

/** Functions that run with the owner's rights. */
async function functionsOfServer(): Promise<string> {
  const rows = await asOwner(
    app,
    `select p.oid::regprocedure::text as line
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and p.prosecdef
        and has_function_privilege('champa_app', p.oid, 'EXECUTE')
      order by p.proname collate "C"`,
  )
  return rows.map(({ line }) => `${String(line)}\n`).join('')
}

// A new line in server-rights.txt is a decision: the server gets a right only for code that it
// runs, and docs/security.md says what a stolen login can do with it.
test("the server's login may write the listed tables and columns, and nothing more", async () => {
  await expect(await rightsOfServer()).toMatchFileSnapshot('server-rights.txt')
})

test("the server's login may call only the listed functions that run with the owner's rights", async () => {
  await expect(await functionsOfServer()).toMatchFileSnapshot('server-functions.txt')
})
