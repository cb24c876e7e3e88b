// Gate: structural, reads all SQL.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '../../..')

/** A text with a space and a small letter, held against a column: somebody who betters the words would change what is done. */
const comparison =
  /(?:[<>]=?|(?<![:=])=|<>|\bi?like\b|\bis (?:not )?distinct from\b|\bin \()\s*'[^'%_]*\p{L}{2,} [^']*\p{Ll}{2,}[^']*'/u

/** Constants of TypeScript, what a row is given, and comments. */
const isWritten = /\bconst \w+ = |=> '|\bset\b|^\s*notice =|\binterval\b|^\s*(?:--|\*|\/\*\*|\/\/)/

it('finds a text that is held against a column', () => {
  expect("when new.failure = 'A campanha parou antes do envio' and c.status = 'PAUSED' then 'pending'").toMatch(
    comparison,
  )
  expect("and not coalesce(new.failure like 'Não se sabe se', false)").toMatch(comparison)
  expect("when new.failure_cause = 'stopped' and c.status = 'PAUSED' then 'pending'").not.toMatch(comparison)
})

it('decides by codes in columns, never by sentences that people read', async () => {
  const found: string[] = []
  for await (const path of glob(['migrations/functions/*.sql', 'src/**/*.queries.ts'], { cwd: server }))
    for (const [at, line] of readFileSync(join(server, path), 'utf8').split('\n').entries()) {
      if (comparison.test(line) && !isWritten.test(line)) found.push(`${path}:${at + 1} ${line.trim().slice(0, 120)}`)
    }
  expect(found).toEqual([])
})
