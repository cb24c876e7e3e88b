import { describe, expect, it } from 'vitest'
import { newerCopy, type WorkingCopy } from './working-copy.ts'

const copy = (updatedAt: string): WorkingCopy => ({
  payload: { name: updatedAt, nodes: [] },
  baseRevision: 1,
  updatedAt,
})

describe('working copy', () => {
  it('takes the younger of the browser and the server, whatever their time zones', () => {
    const browser = copy('2026-11-21T09:00:00-03:00')
    const server = copy('2026-11-21T11:59:59Z')
    expect(newerCopy(browser, server)).toBe(browser)
    expect(newerCopy(server, browser)).toBe(browser)
  })
  it('takes the only one there is', () => {
    const only = copy('2026-11-21T09:00:00Z')
    expect(newerCopy(null, only)).toBe(only)
    expect(newerCopy(only, null)).toBe(only)
    expect(newerCopy(null, null)).toBeNull()
  })
})
