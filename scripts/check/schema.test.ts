import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkSchema } from './schema.ts'

const { url, prefix } = inject('postgres')
const database = `${prefix}schema_${createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 6)}`
const address = new URL(url)
address.pathname = database
let client: pg.Client

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

beforeAll(async () => {
  await asOwner(`CREATE DATABASE ${database}`)
  client = new pg.Client({ connectionString: address.href })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await asOwner(`DROP DATABASE ${database}`)
})

test('the schema check accepts a schema that can be sharded by member, and reports each violation', async () => {
  await client.query(`
    create table book (member_id bigint primary key);
    create table good (
      member_id bigint references book,
      id bigint generated always as identity,
      primary key (member_id, id)
    );
    create table bank (code text primary key);
    create table phone_claim (phone text primary key, member_id bigint)`)
  expect(await checkSchema(client)).toEqual([])
  await client.query(`
    create table bad (id bigserial primary key, member_id bigint, name text unique);
    create table keyless (member_id bigint);
    create function f() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger planted after insert on bad for each row execute function f()`)
  const found = (await checkSchema(client)).map((finding) => `${finding.file} ${finding.rule}`)
  expect(found.toSorted()).toEqual([
    'bad schema/member-first',
    'bad schema/member-first',
    'bad schema/no-triggers',
    'bad_id_seq schema/no-serial',
    'keyless schema/primary-key',
  ])
})
