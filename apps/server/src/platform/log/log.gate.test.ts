// Gate: no secret in the log.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from './index.ts'

it('tells an operator the code of a failure, and hides the codes of links', () => {
  const lines: string[] = []
  const { stream: _stream, ...options } = logOptions('info') as Record<string, unknown>
  const log = pino(
    options,
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  log.error({ err: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) }, 'unavailable')
  log.info({ params: { code: 'reset-code-of-somebody' } }, 'seen')
  expect(JSON.parse(lines[0] ?? '{}').err.errorCode).toBe('ECONNREFUSED')
  expect(lines[1]).not.toContain('reset-code-of-somebody')
})
