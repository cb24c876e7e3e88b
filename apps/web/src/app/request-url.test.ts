import { describe, expect, it } from 'vitest'
import { buildRequestUrl } from './request-url.ts'

describe('request URL', () => {
  it('fills both styles of places and encodes their values', () => {
    expect(buildRequestUrl('/api/bots/:botId/flow/{flowId}', { botId: 7, flowId: 'a/b c' })).toBe(
      '/api/bots/7/flow/a%2Fb%20c',
    )
  })

  it('repeats lists and leaves out what is null, undefined or empty', () => {
    const query = { bots: [1, 2], day: '2026-11-21', name: null, page: undefined, tags: [] }
    expect(buildRequestUrl('/api/x', {}, query)).toBe('/api/x?bots=1&bots=2&day=2026-11-21')
  })

  it('keeps an empty text and a zero of the query', () => {
    expect(buildRequestUrl('/api/x', {}, { name: '', offset: 0 })).toBe('/api/x?name=&offset=0')
  })

  it('refuses a place without a value', () => {
    expect(() => buildRequestUrl('/api/bots/:id', {})).toThrow('Missing "id"')
  })

  it('leaves a port of an absolute address alone', () => {
    expect(buildRequestUrl('http://localhost:3000/x/:id', { id: 1 })).toBe('http://localhost:3000/x/1')
  })
})
