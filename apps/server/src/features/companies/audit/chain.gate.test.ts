// Gate: the audit cannot be changed unseen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../../platform/audit/index.ts'
import { type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { sealAudit } from './audit.jobs.ts'
import { verify } from './audit.queries.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const scoped = ({ id }: TestCompany) => test.database.database.scoped(id)
const note = async (company: TestCompany, count: number): Promise<void> => {
  for (let record = 1; record <= count; record += 1)
    await scoped(company)
      .transaction()
      .execute((tx) =>
        audit(tx, { companyId: company.id, accountId: null, action: 'bot.changed', record, fields: ['name'] }),
      )
}
const seal = () => sealAudit(test.app.platform)
/** A company with ten sealed rows, and their ids in the order of the chain. */
const sealed = async (): Promise<{ company: TestCompany; ids: number[] }> => {
  const company = await test.build.company()
  await note(company, 10)
  await seal()
  const { rows } = await test.database.owner.query('select id from audit_log where company_id = $1 order by place', [
    company.id,
  ])
  return { company, ids: rows.map(({ id }) => id) }
}
const faultOf = async (company: TestCompany) => {
  const { broken, broken_place } = await verify(scoped(company), 0, 1000)
  return [broken, broken_place]
}
const change = (text: string, id: number | undefined) => test.database.owner.query(text, [id])

describe('the chain of a company', () => {
  it('is whole where nobody touched it, also in parts, and takes what came since at its end', async () => {
    const { company } = await sealed()
    expect(await verify(scoped(company), 0, 1000)).toMatchObject({
      checked: 10,
      last_place: 10,
      head_place: 10,
      broken: null,
    })
    expect(await verify(scoped(company), 0, 4)).toMatchObject({ checked: 4, last_place: 4, broken: null })
    expect(await verify(scoped(company), 4, 1000)).toMatchObject({ checked: 6, last_place: 10, broken: null })
    await note(company, 2)
    expect(await verify(scoped(company), 0, 1000)).toMatchObject({ checked: 10, broken: null })
    await seal()
    expect(await verify(scoped(company), 10, 1000)).toMatchObject({ checked: 2, last_place: 12, broken: null })
  })

  it.each([
    ["update audit_log set fields = '{}' where id = $1", 'changed', 4],
    ["update audit_log set account_name = 'Outra' where id = $1", 'changed', 4],
    ["update audit_log set at = at + interval '1 second' where id = $1", 'changed', 4],
    ['update audit_log set detail = \'{"x": 1}\' where id = $1', 'changed', 4],
    ["update audit_log set action = 'bot.deleted' where id = $1", 'changed', 4],
    ['update audit_log set record_id = 77 where id = $1', 'changed', 4],
    ['update audit_log set is_administrator = not is_administrator where id = $1', 'changed', 4],
    ["update audit_log set operation = 'outra' where id = $1", 'changed', 4],
    ["update audit_log set ip = '203.0.113.9' where id = $1", 'changed', 4],
    ["update audit_log set device = 'Outro' where id = $1", 'changed', 4],
    ['delete from audit_log where id = $1', 'gap', 5],
  ])('shows where somebody did: %s', async (text, broken, place) => {
    const { company, ids } = await sealed()
    await change(text, ids[3])
    expect(await faultOf(company)).toEqual([broken, place])
  })

  it('shows that its last rows are gone, and its first', async () => {
    const last = await sealed()
    await change('delete from audit_log where id = $1', last.ids[9])
    expect(await faultOf(last.company)).toEqual(['end', 10])
    const first = await sealed()
    await change('delete from audit_log where id = $1', first.ids[0])
    expect(await faultOf(first.company)).toEqual(['gap', 2])
  })

  it('is its own: a broken one says nothing of another company or of the installation', async () => {
    const { company, ids } = await sealed()
    const other = await sealed()
    await test.database.database
      .unscoped()
      .transaction()
      .execute((tx) => audit(tx, { companyId: null, accountId: null, action: 'platform.created', record: 1 }))
    await seal()
    await change('delete from audit_log where id = $1', ids[3])
    expect([await faultOf(company), await faultOf(other.company)]).toEqual([
      ['gap', 5],
      [null, null],
    ])
    const installation = await verify(test.database.database.unscoped(), 0, 1000)
    expect(installation).toMatchObject({ broken: null, last_place: installation.head_place })
  })

  it('takes rows in while others are being written, each once', async () => {
    const company = await test.build.company()
    await Promise.all([note(company, 20), note(company, 20), seal(), seal()])
    await seal()
    expect(await verify(scoped(company), 0, 1000)).toMatchObject({ checked: 40, head_place: 40, broken: null })
  })
})
