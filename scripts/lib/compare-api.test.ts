import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiDocument } from '../../packages/contract/src/api/document.ts'
import { lossesOf } from './compare-api.ts'

const kept = JSON.parse(readFileSync(new URL('../../docs/api/v1.json', import.meta.url), 'utf8'))
const now = JSON.parse(JSON.stringify(apiDocument()))

describe('the document of /api/v1', () => {
  it('takes nothing away from what was promised, and demands nothing new', () => {
    expect(lossesOf(kept, now)).toEqual([])
  })

  it('is committed as it is (else: npm run api:document)', () => {
    expect(now).toEqual(kept)
  })
})

interface Part {
  [name: string]: Part
}

/** The document with one change. */
const changed = (change: (paths: Part) => void): object => {
  const copy = structuredClone(now)
  change(copy.paths)
  return copy
}
const lossesBy = (change: (paths: Part) => void): string[] => lossesOf(now, changed(change) as Record<string, unknown>)

const schemaOf = (operation: Part | undefined, status = '200'): Part =>
  operation?.responses?.[status]?.content?.['application/json']?.schema as Part
const bodyOf = (operation: Part | undefined): Part =>
  operation?.requestBody?.content?.['application/json']?.schema as Part
const one = '/api/v1/contacts/{id}'
const all = '/api/v1/contacts'

describe('what is a loss', () => {
  it('is an operation, a parameter, a field, a value or an error code that is gone, a type that changed, and an input newly demanded', () => {
    const found = [
      lossesBy((paths) => delete paths[one]?.get),
      lossesBy((paths) => delete schemaOf(paths[one]?.get).properties?.phone),
      lossesBy((paths) => Object.assign(schemaOf(paths[one]?.get).properties?.id ?? {}, { type: 'string' })),
      lossesBy((paths) => Object.assign(bodyOf(paths[all]?.post), { required: ['name', 'workspaceId', 'phone'] })),
      lossesBy((paths) => Object.assign(paths[all]?.post?.responses?.default ?? {}, { 'x-codes': [] })),
      lossesBy((paths) => Object.assign(paths[all]?.get ?? {}, { parameters: [] })),
      lossesBy((paths) => {
        const { status } = schemaOf(paths['/api/v1/conversations/{id}']?.get).properties ?? {}
        Object.assign(status ?? {}, { enum: ['open'] })
      }),
    ]
    expect(found.map(([first]) => first)).toEqual([
      `GET ${one}: gone`,
      `GET ${one} 200.phone: gone`,
      `GET ${one} 200.id: type changed`,
      `POST ${all} body.phone: is demanded`,
      expect.stringMatching(new RegExp(`^POST ${all}: error \\w+ gone$`)),
      `GET ${all}: parameter query limit gone`,
      'GET /api/v1/conversations/{id} 200.status: value closed gone',
    ])
  })

  it('is not a new operation, field, value or code, nor an input that may be left out', () => {
    const found = [
      lossesBy((paths) => Object.assign(paths, { '/api/v1/novo': paths[one] })),
      lossesBy((paths) => Object.assign(schemaOf(paths[one]?.get).properties ?? {}, { born: { type: 'string' } })),
      lossesBy((paths) => Object.assign(bodyOf(paths[all]?.post).properties ?? {}, { born: { type: 'string' } })),
    ]
    expect(found).toEqual([[], [], []])
  })
})
