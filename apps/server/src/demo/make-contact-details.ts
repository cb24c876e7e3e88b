import type { ContactFieldKind } from '@prosa/contract'
import { fieldKey } from '../features/contacts/index.ts'
import type { Pipeline } from '../platform/database/index.ts'
import { giveTag, giveValue, insertNumbered, insertRows } from './demo.queries.ts'
import { folded } from './make-company.ts'

interface DemoField {
  name: string
  kind: ContactFieldKind
  options?: readonly string[]
  /** Given to contacts in turn; '' is none. */
  values: readonly string[]
}

const fields: readonly DemoField[] = [
  { name: 'Cidade', kind: 'text', values: ['Belo Horizonte', 'Recife', 'São Paulo', 'Ouro Preto', ''] },
  { name: 'Cliente desde', kind: 'date', values: ['2023-03-14', '2024-08-02', '', '2025-11-20'] },
  { name: 'Compras no ano', kind: 'number', values: ['3', '12', '', '1', '7', '2', ''] },
  {
    name: 'Interesse',
    kind: 'list',
    options: ['Canecas', 'Jarras', 'Pratos'],
    values: ['Canecas', '', 'Jarras', 'Pratos'],
  },
  { name: 'Recebe o catálogo', kind: 'boolean', values: ['true', 'true', 'false'] },
]
/** Every so many contacts have the tag. */
const tags = [
  { name: 'Cliente fiel', every: 3 },
  { name: 'Atacado', every: 7 },
] as const

interface DetailsOptions {
  companyId: number
  createdBy: number
}

/** Fields and tags that a shop would have, on the contacts that it has, and a saved filter of them. */
export const makeContactDetails = async (
  pipeline: Pipeline,
  { companyId, createdBy }: DetailsOptions,
): Promise<void> => {
  const firstNumber = 4
  const fieldIds = await insertNumbered(
    pipeline,
    'contact_field',
    fields.map(({ name, kind, options = [] }, place) => ({
      company_id: companyId,
      number: firstNumber + place,
      ...folded(name),
      kind,
      options: [...options],
    })),
  )
  const tagIds = await insertNumbered(
    pipeline,
    'contact_tag',
    tags.map(({ name }) => ({ company_id: companyId, ...folded(name) })),
  )
  for (const [place, { kind, values }] of fields.entries())
    giveValue(pipeline, companyId, fieldIds[place] ?? 0, {
      values: [...values],
      keys: values.map((value) => (value === '' ? '' : fieldKey(kind, value))),
    })
  for (const [place, { every }] of tags.entries()) giveTag(pipeline, companyId, tagIds[place] ?? 0, every)
  insertRows(pipeline, 'contact_segment', [
    {
      company_id: companyId,
      ...folded('Fiéis de Belo Horizonte'),
      filter: { tag: tagIds[0], field: { id: fieldIds[0], value: 'Belo Horizonte' } },
      created_by: createdBy,
    },
  ])
}
