import { describe, expect, it } from 'vitest'
import { isSame, readPath, touches, writePath } from './form-paths.ts'

const values = { name: 'Ana', rows: [{ key: 'a' }, { key: 'b' }], hours: null as { from: string } | null }

describe('paths into a form', () => {
  it('read and write what lies within lists and records, and leave the rest as it was', () => {
    expect(readPath(values, 'rows.1.key')).toBe('b')
    expect(readPath(values, 'hours.from')).toBeUndefined()
    const next = writePath(values, 'rows.1.key', 'c')
    expect(next).toEqual({ ...values, rows: [{ key: 'a' }, { key: 'c' }] })
    expect(next.rows[0]).toBe(values.rows[0])
    expect(values.rows[1]?.key).toBe('b')
  })

  it('tell which errors a change settles', () => {
    const settled = (path: string) =>
      ['rows', 'rows.1', 'rows.1.key', 'rows.10', 'name'].filter((error) => touches(path, error))
    expect(settled('rows.1')).toEqual(['rows', 'rows.1', 'rows.1.key'])
    expect(settled('name')).toEqual(['name'])
  })
})

it('what would be sent alike is the same', () => {
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(isSame([{ a: Number.NaN }], [{ a: Number.NaN }])).toBe(true)
  expect(isSame([], {})).toBe(false)
  expect(isSame({ a: [1, 2] }, { a: [1] })).toBe(false)
  expect(isSame(null, {})).toBe(false)
})
