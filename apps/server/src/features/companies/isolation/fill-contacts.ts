import type { Ids } from './canary-ids.ts'
import type { Insert } from './one-of-each.ts'

interface Company {
  companyId: number
  workspaceId: number
  userId: number
  contactId: number
  /** Columns of a record that its company knows by name. */
  named(name: string): { company_id: number; name: string; name_folded: string }
  /** Number of the contacts' own field in its company. */
  fieldNumber: number
}

type ContactIds = Pick<
  Ids,
  'contactImport' | 'otherContact' | 'contactMerge' | 'contactField' | 'contactTag' | 'contactSegment'
>

/** One record of each kind that administration of contacts has, around a contact that stands. */
export const fillContacts = async (
  insert: Insert,
  { companyId, workspaceId, userId, contactId, named, fieldNumber }: Company,
): Promise<ContactIds> => {
  const link = (table: string, values: Record<string, unknown>) => insert(table, values, null)
  const contactImport = await insert<{ id: number }>('contact_import', {
    company_id: companyId,
    workspace_id: workspaceId,
    file_name: 'clientes.csv',
    encoding: 'utf-8',
    delimiter: ';',
    file_rows: 2,
    titles: ['Nome', 'Telefone'],
    status: 'done',
    created_by: userId,
  })
  const otherContact = await insert<{ id: number }>('contact', {
    company_id: companyId,
    name: 'Rita',
    search: 'rita',
    workspace_id: workspaceId,
  })
  await link('contact_workspace', {
    company_id: companyId,
    contact_id: otherContact.id,
    workspace_id: workspaceId,
  })
  const as = { name: 'Rita', phone: null, email: null, description: null }
  const contactMerge = await insert<{ id: number }>('contact_merge', {
    company_id: companyId,
    into_id: contactId,
    from_id: otherContact.id + 1_000_000_000,
    into_before: JSON.stringify({ ...as, optedOut: [] }),
    from_before: JSON.stringify({
      ...as,
      id: otherContact.id + 1_000_000_000,
      optedOut: [],
      workspaceId,
    }),
    into_after: JSON.stringify(as),
    moved: JSON.stringify({ workspaces: [workspaceId] }),
    merged_by: userId,
  })
  const contactField = await insert<{ id: number }>('contact_field', {
    ...named('cidade'),
    number: fieldNumber,
    kind: 'text',
  })
  const contactTag = await insert<{ id: number }>('contact_tag', named('vip'))
  const since = { contact_id: contactId, created_at: new Date() }
  await link('contact_tagged', { company_id: companyId, tag_id: contactTag.id, ...since })
  await link('contact_value', {
    company_id: companyId,
    field_id: contactField.id,
    value: 'Recife',
    value_key: 'recife',
    ...since,
  })
  const contactSegment = await insert<{ id: number }>('contact_segment', {
    ...named('segmento'),
    filter: JSON.stringify({ tag: contactTag.id }),
    created_by: userId,
  })
  return {
    contactImport: contactImport.id,
    otherContact: otherContact.id,
    contactMerge: contactMerge.id,
    contactField: contactField.id,
    contactTag: contactTag.id,
    contactSegment: contactSegment.id,
  }
}
