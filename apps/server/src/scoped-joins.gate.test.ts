// Gate: structural, a join that forgets its company is held by row security alone.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Every table of a company is joined by its company as well, although row security would hold without it: keys and indexes begin with it,
 * and a query that runs under another role (gates, workers) has nothing else.
 */

const src = import.meta.dirname
const comments = /^\s*(?:--|\/\/|\/?\*).*$/gm
const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
const schema = readFileSync(join(src, 'platform/database/schema.ts'), 'utf8')
const ofCompanies = new Set(
  [...schema.matchAll(/export interface (\w+) \{([^}]*)\}/g)].flatMap(([, name, columns]) =>
    name && columns?.includes('company_id: ') ? [snake(name)] : [],
  ),
)

/** The condition ends where the next part of the statement begins. */
const joins =
  /\bjoin (\w+) (\w+) on\b([\s\S]*?)(?=\b(?:left|inner|join|where|group by|order by|limit|union|set)\b|\)|$)/g
const joined = globSync('**/*.queries.ts', { cwd: src }).flatMap((file) =>
  [
    ...readFileSync(join(src, file), 'utf8')
      .replace(comments, '')
      .matchAll(/`((?:[^`\\]|\\.)*)`/g),
  ].flatMap(([, sql = '']) =>
    [...sql.matchAll(joins)].flatMap(([, table = '', alias = '', condition = '']) =>
      ofCompanies.has(table) ? [{ file, table, alias, condition: condition.replace(/\s+/g, ' ') }] : [],
    ),
  ),
)

it('finds the joins: the way to write one that this test reads is the one in use', () => {
  expect(ofCompanies.size).toBeGreaterThan(80)
  expect(joined.length).toBeGreaterThan(200)
})

it('names the company of every table that is joined', () => {
  const isBare = ({ alias, condition }: (typeof joined)[number]) =>
    !new RegExp(`\\b${alias}\\.company_id\\b`).test(condition)
  expect(joined.filter(isBare)).toEqual([])
})
