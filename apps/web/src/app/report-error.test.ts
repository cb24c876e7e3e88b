import { describe, expect, it } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { createReporter, describeError, type Report } from './report-error.ts'

const place = { path: '/login/ana@loja.com.br', build: 'index-abc.js' }
const report = (message: string): Report => ({ kind: 'error', message, stack: '', screen: '/home', build: '' })

describe('what is reported', () => {
  it('is bounded and names no person of the address', () => {
    const error = new TypeError('x'.repeat(9_000))
    error.stack = 'y'.repeat(90_000)
    const described = describeError('boundary', error, place)
    expect(described).toMatchObject({ kind: 'boundary', screen: '/login', build: 'index-abc.js' })
    expect([described?.message.length, described?.stack.length]).toEqual([500, 4000])
  })

  it('is nothing that is no fault of the program', () => {
    const refused = new ApiError({ status: 422, code: 'invalid', message: 'Não' })
    for (const thrown of [networkError(), refused, new DOMException('', 'AbortError'), 'text', undefined, null])
      expect(describeError('rejection', thrown, place)).toBeNull()
    const broken = new ApiError({ status: 500, code: 'unexpected', message: 'Erro' })
    expect(describeError('rejection', broken, place)?.message).toBe('ApiError: Erro')
  })
})

describe('reporting', () => {
  it('sends each error once, gives its code again, and stops at ten', async () => {
    const sent: string[] = []
    const tell = createReporter(async ({ message }) => {
      sent.push(message)
      return `code of ${message}`
    })
    expect(await tell(report('one'))).toBe('code of one')
    expect(await tell(report('one'))).toBe('code of one')
    for (let count = 0; count < 20; count += 1) await tell(report(`other ${count}`))
    expect(sent).toHaveLength(10)
    expect(await tell(report('too many'))).toBeNull()
  })

  it('fails silently: a report is no reason for another', async () => {
    const tell = createReporter(() => Promise.reject(new Error('no network')))
    expect(await tell(report('one'))).toBeNull()
  })
})
