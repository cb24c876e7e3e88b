// Gate: no failure is lost.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const script = `
import { surviveUnhandled, unhandledCounts } from ${JSON.stringify(new URL('./unhandled.ts', import.meta.url).href)}
const seen = []
surviveUnhandled({ error: ({ err }, message) => seen.push(message + ': ' + err.message) })
void Promise.reject(new Error('one'))
setImmediate(() => { throw new Error('two') })
setImmediate(() => setImmediate(() => console.log(JSON.stringify({ seen, counts: unhandledCounts() }))))
`

it('logs and counts what nobody handles, and the program goes on', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    seen: ['a rejection that nobody handles: one', 'an exception that nobody handles: two'],
    counts: { rejection: 1, exception: 1 },
  })
})
