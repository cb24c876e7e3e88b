// Gate: no way to plan goes around the company's limit.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/test|bench|demo/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('counts every scheduled act against the limit of its company', () => {
  const writers = sources.filter(({ text }) => text.includes('insert into scheduled_act'))
  // The functions that insert one that waits: each begins before its statement. What fires at once waits for nothing, and what happened is deleted within a second.
  const inserting = writers.flatMap(({ text }) =>
    text
      .split(/^(?:export )?const /m)
      .filter((part) => part.includes('insert into scheduled_act') && !/'fired'|'event'/.test(part))
      .map((part) => /^\w+/.exec(part)?.[0] ?? ''),
  )
  expect(inserting.toSorted()).toEqual(
    expect.arrayContaining(['insertAct', 'insertReminder', 'insertRun', 'writePlans']),
  )
  const callers = sources.filter(({ text }) =>
    inserting.some((name) => new RegExp(`\\b(?<!const )${name}\\(`).test(text)),
  )
  const around = callers.filter(({ text }) => !/\bplanUnderLock\(|\bcompanyRoom\.isFull\(|\bwritePlans\(/.test(text))
  expect(callers.length).toBeGreaterThanOrEqual(3)
  expect(around.map(({ path }) => path)).toEqual([])
  // What drafts plan is written by `writePlans`: whoever adds to it asks before.
  const adding = sources.filter(({ text }) => text.includes('plans.push('))
  expect(adding.map(({ path }) => path)).toEqual(['conversation/turn/automation-acts.ts'])
  expect(adding.every(({ text }) => text.includes('isCompanyFull()'))).toBe(true)
})
