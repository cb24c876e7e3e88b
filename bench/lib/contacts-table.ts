import { type ContactSort, listContacts } from '@prosa/contract'
import { readContacts } from '../../apps/server/src/features/contacts/contacts/read-contacts.ts'
import type { Database } from '../../apps/server/src/platform/database/index.ts'
import { scopeOf, workspaces } from '../figures/inbox.ts'
import { type BenchDatabase, insertCompany, insertDialogs } from './database.ts'

const companyId = 1
const dayMs = 86_400_000
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
const days = (from: number, to: number) => ({ startAt: day(from), endAt: day(to) })

export type Body = Record<string, unknown>
const by = (sortField: ContactSort, sortOrder: 'asc' | 'desc' = 'asc'): Body => ({ sortField, sortOrder })
const rules = (match: string, ...list: object[]) => ({ match, list })
const tag = (id: number) => ({ of: 'tag', is: 'has', id })
const text = (id: number, value: string) => ({ of: 'field', is: 'has', field: { id, value } })
const quiet = (days: number) => ({ of: 'lastMessage', is: 'before', days })
const firstWorkspace = companyId * 1_000 + 1

/** Each single filter of the contacts' table, each order, and what people ask most. */
export const questions: [title: string, body: Body][] = [
  ['No filter', {}],
  ['As it opens: the last 30 days', { createdAtPeriod: days(30, 0) }],
  ['One large workspace', { workspaces: [firstWorkspace + 49] }],
  ['One small workspace', { workspaces: [firstWorkspace] }],
  ['An old workspace, whose contacts are years old', { workspaces: [firstWorkspace + 10] }],
  ['Nome, rare', { description: 'wanderleia' }],
  ['Nome, one in 4,000', { description: 'otávio' }],
  ['Nome, one in 200', { description: 'marina' }],
  ['Nome, one in 20', { description: 'joana' }],
  ['Nome, every contact', { description: 'cliente' }],
  ['Nome, absent', { description: 'xilofone' }],
  ['Nome, two letters that begin no word', { description: 'xq' }],
  ['Busca, one phone as people write it', { search: '(31) 90012-3456' }],
  ['Busca, a part of few phones', { search: '12345' }],
  ['Busca, a part of one phone in ten', { search: '9001' }],
  ['Busca, one e-mail', { search: 'c123456@' }],
  ['Busca, a rare name', { search: 'wanderleia' }],
  ['Busca, a name of one in 200', { search: 'marina' }],
  ['Busca, every contact', { search: 'cliente' }],
  ['Busca, absent', { search: 'xilofone' }],
  ['Busca, in the last 30 days, one in 200', { search: 'marina', createdAtPeriod: days(30, 0) }],
  ['E-mail, one', { email: 'c123456@' }],
  ['E-mail, a third of all', { email: 'exemplo' }],
  ['Telefone, one', { phone: '31900123456' }],
  ['Telefone, every contact', { phone: '5531' }],
  ['Telefone, two digits', { phone: '77' }],
  ['Criado em, today', { createdAtPeriod: days(0, 0) }],
  ['Criado em, a year', { createdAtPeriod: days(500, 135) }],
  ['Última mensagem, today', { lastMessagePeriod: days(0, 0) }],
  ['Última mensagem, 30 days', { lastMessagePeriod: days(30, 0) }],
  ['Tag, one in 20,000', { tag: 9_101 }],
  ['Tag, one in 50, the oldest', { tag: 9_102 }],
  ['Tag, half of all', { tag: 9_103 }],
  ['Tag, half of all, sorted by Nome', { tag: 9_103, ...by('name') }],
  ['Campo, an option of one in ten', { field: { id: 9_001, value: 'Opção 3' } }],
  ['Campo, a text that begins rarely', { field: { id: 9_002, value: 'cidade 77' } }],
  ['Campo, a text that begins often', { field: { id: 9_002, value: 'cidade' } }],
  ['Campo, a number from and to, few', { field: { id: 9_003, from: '500000', to: '501000' } }],
  ['Campo, a number from and to, a tenth', { field: { id: 9_003, from: '500000', to: '600000' } }],
  ['Campo, a date, the oldest tenth', { field: { id: 9_004, from: '2000-01-01', to: '2002-12-31' } }],
  ['Tag, half of all, and an option', { tag: 9_103, field: { id: 9_001, value: 'Opção 3' } }],
  ['Condições, a rare tag or one value of a text', { rules: rules('any', tag(9_101), text(9_002, 'cidade 77')) }],
  ['Condições, half of all, no message for 60 days', { rules: rules('all', tag(9_103), quiet(60)) }],
  [
    'Condições, not that tag, or no message for 60 days',
    { rules: rules('any', { ...tag(9_103), is: 'lacks' }, quiet(60)) },
  ],
  [
    'Condições, nobody: a channel that has none',
    { rules: rules('all', { of: 'channel', is: 'has', platform: 'INSTAGRAM' }) },
  ],
  ['Sorted by Criado em, oldest first', by('createdAt')],
  ['Sorted by Nome', by('name')],
  ['Sorted by Nome, last first', by('name', 'desc')],
  ['Sorted by E-mail', by('email')],
  ['Sorted by Telefone', by('phone')],
  ['Sorted by Última mensagem, newest first', by('lastMessage', 'desc')],
  ['Sorted by Última mensagem, oldest first', by('lastMessage')],
  ['The last 30 days, sorted by Nome', { createdAtPeriod: days(30, 0), ...by('name') }],
  ['The last 30 days, sorted by Última mensagem', { createdAtPeriod: days(30, 0), ...by('lastMessage', 'desc') }],
  ['Row 9,980', { offset: 9_980 }],
  ['Row 9,980, sorted by Nome', { offset: 9_980, ...by('name') }],
  ['Row 9,980, sorted by Última mensagem', { offset: 9_980, ...by('lastMessage', 'desc') }],
]

/** A page of the table, as the call reads it. */
export const askContacts = (db: ReturnType<Database['scoped']>, body: Body) =>
  readContacts(db, scopeOf(companyId), listContacts.schema.body.parse({ limit: 20, ...body }), new Date())

/** Contacts of three years over fifty workspaces, one dialog in ninety days for most, with rare and frequent values in each column. */
export const insertContactsTable = async ({ owner }: BenchDatabase, contacts: number): Promise<void> => {
  await insertCompany(owner, companyId, workspaces)
  const indexes = await takeIndexes(owner)
  await insertDialogs(owner, companyId, contacts, 1, workspaces, 0)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `update contact set name = n || id, search = lower(n) || id || case when id % 3 = 0 then ' c' || id || '@exemplo.com' else '' end || ' 5531' || (900000000 + id),
       email = case when id % 3 = 0 then 'C' || id || '@exemplo.com' end, phone = '5531' || (900000000 + id),
       created_at = case when id % 50 = 10 then now() - interval '1100 days' else now() - interval '1000 days' * (hashint4(id + 3)::float8 / 4294967296 + 0.5) end
     from (select id as of, case when id % 250000 = 8 then 'Wanderleia ' when id % 4000 = 9 then 'Otávio ' when id % 200 = 3 then 'Marina '
       when id % 20 = 4 then 'Joana ' else 'Cliente ' end as n from contact) x where x.of = contact.id`,
  )
  await owner.query(
    `insert into contact_workspace (company_id, contact_id, workspace_id, created_at)
     select c.company_id, c.id, case when c.id % 50 = 10 then ${firstWorkspace + 10} else d.workspace_id end, c.created_at
     from contact c join dialog d on d.company_id = c.company_id and d.contact_id = c.id`,
  )
  await owner.query(
    `insert into contact_workspace (company_id, contact_id, workspace_id, created_at)
     select company_id, contact_id, ${firstWorkspace + 48}, created_at from contact_workspace where contact_id % 10 = 1 on conflict do nothing`,
  )
  await insertOwn(owner)
  await owner.query('set session_replication_role = origin')
  for (const index of indexes) await owner.query(index)
  await owner.query('vacuum analyze contact, contact_workspace, dialog, dialog_party, contact_value, contact_tagged')
}

/** Fields and tags of all frequencies; some stand with the oldest contacts alone, as an import leaves them. */
const insertOwn = async (owner: BenchDatabase['owner']): Promise<void> => {
  await owner.query(
    `insert into contact_field (company_id, id, number, name, name_folded, kind, options)
     select ${companyId}, 9000 + n, 3 + n, 'Campo ' || n, 'campo ' || n, (array['list', 'text', 'number', 'date'])[n], '{Opção 3}'
     from generate_series(1, 4) n`,
  )
  await owner.query(
    `insert into contact_tag (company_id, id, name, name_folded) select ${companyId}, 9100 + n, 'Tag ' || n, 'tag ' || n from generate_series(1, 3) n`,
  )
  const age = `rank() over (order by created_at)`
  await owner.query(
    `insert into contact_tagged (company_id, contact_id, tag_id, created_at)
     select company_id, id, tag, created_at from (select *, ${age} as nth, count(*) over () as total from contact where company_id = ${companyId}) c
     cross join lateral (values (9101, id % 20000 = 7), (9102, nth < total / 50), (9103, id % 2 = 0)) t(tag, has) where t.has`,
  )
  await owner.query(
    `insert into contact_value (company_id, contact_id, field_id, value, value_key, created_at)
     select company_id, id, v.field, v.value, v.key, created_at
     from (select *, ${age} as nth, count(*) over () as total from contact where company_id = ${companyId}) c
     cross join lateral (values (9001, 'Opção ' || id % 10, 'opcao ' || id % 10), (9002, 'Cidade ' || id % 5000, 'cidade ' || id % 5000),
       (9003, id::text, lpad(((id + 1000000000000) * 1000)::text, 16, '0')),
       (9004, to_char('2000-01-01'::date + (nth * 11000 / total)::int, 'YYYY-MM-DD'), to_char('2000-01-01'::date + (nth * 11000 / total)::int, 'YYYY-MM-DD'))) v(field, value, key)`,
  )
}

/** Every contact is written twice here: their indexes are made once, at the end. @returns how they are made again */
const takeIndexes = async (owner: BenchDatabase['owner']): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('contact', 'contact_workspace') and indexname not like '%pkey'`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
