// Gate: types are those of the schema.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { describeSchema } from './describe-schema.ts'

it('has table types that match the migrations (else: npm run db:types)', async () => {
  const t = await testDatabase()
  const expected = await describeSchema(t.owner)
  await t.drop()
  expect(readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')).toBe(expected)
})
