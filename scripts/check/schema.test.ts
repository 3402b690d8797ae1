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

test('accepts a schema that can be sharded by member and reports every planted fault', async () => {
  await client.query(`
    CREATE TABLE book (member_id bigint PRIMARY KEY);
    CREATE TABLE good (member_id bigint REFERENCES book, id bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (member_id, id));
    CREATE TABLE bank (code text PRIMARY KEY);
    CREATE TABLE phone_claim (phone text PRIMARY KEY, member_id bigint)`)
  expect(await checkSchema(client)).toEqual([])
  await client.query(`
    CREATE TABLE bad (id bigserial PRIMARY KEY, member_id bigint, name text UNIQUE);
    CREATE TABLE keyless (member_id bigint);
    CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
    CREATE TRIGGER planted AFTER INSERT ON bad FOR EACH ROW EXECUTE FUNCTION f()`)
  const found = (await checkSchema(client)).map((finding) => `${finding.file} ${finding.rule}`)
  expect(found.toSorted()).toEqual([
    'bad schema/member-first',
    'bad schema/member-first',
    'bad schema/no-triggers',
    'bad_id_seq schema/no-serial',
    'keyless schema/primary-key',
  ])
})
