// Gate: the main way of companies.
import { listCompanies } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
  const platform = await test.build.platform({ display_name: 'Fala Mais' })
  for (const name of ['Ótica Boa Vista', 'Padaria Aurora', 'Padaria do Zé', 'Zootecnia 100%'])
    await test.build.company({ name, name_folded: fold(name), platform_id: platform.id })
  await test.build.company({ name: 'Armazém', name_folded: 'armazem', platform_id: platform.id, active: false })
})
afterAll(() => test.close())

const fold = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

describe('GET /api/companies', () => {
  const names = async (query: object) => {
    const admin = await test.as(await test.build.admin())
    const { body } = await admin.call(listCompanies, { query })
    return { names: body.result.map(({ name }) => name), total: body.total }
  }

  it('200: lists all of them by name, with their platform and whether they are active', async () => {
    const admin = await test.as(await test.build.admin())
    const { status, body } = await admin.call(listCompanies, { query: {} })
    expect([status, body.total]).toEqual([200, 5])
    expect(body.result[0]).toMatchObject({ name: 'Armazém', plataformName: 'Fala Mais', active: false })
    expect(body.result.map(({ name }) => name)).toEqual([
      'Armazém',
      'Ótica Boa Vista',
      'Padaria Aurora',
      'Padaria do Zé',
      'Zootecnia 100%',
    ])
  })

  it('200: finds a part of a name whatever its accents, and takes no sign for a wildcard', async () => {
    expect(await names({ name: 'OTICA' })).toEqual({ names: ['Ótica Boa Vista'], total: 1 })
    expect(await names({ name: '%' })).toEqual({ names: ['Zootecnia 100%'], total: 1 })
    expect(await names({ name: '_' })).toEqual({ names: [], total: 0 })
  })

  it('200: goes page by page, with the total on each, also behind the last', async () => {
    expect(await names({ name: 'padaria', limit: 1 })).toEqual({ names: ['Padaria Aurora'], total: 2 })
    expect(await names({ name: 'padaria', limit: 1, offset: 1 })).toEqual({ names: ['Padaria do Zé'], total: 2 })
    expect(await names({ name: 'padaria', limit: 1, offset: 9 })).toEqual({ names: [], total: 2 })
  })
})
