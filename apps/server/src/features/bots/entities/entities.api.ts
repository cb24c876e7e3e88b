import type { ApiEntity, ApiEntityItem, api, EntityRow, getEntity } from '@prosa/contract'
import type { z } from 'zod'

/* Field names of entities in /api/v1; only names are converted. */

const kindOf = (isPattern: boolean): ApiEntity['kind'] => (isPattern ? 'pattern' : 'list')

export const entityItemToApi = ({
  id,
  displayName,
  botId,
  regexpEntity,
  fuzzyMatching,
  inputs,
}: EntityRow & { botId: number }): ApiEntityItem => ({
  id,
  name: displayName,
  botId,
  kind: kindOf(regexpEntity),
  fuzzy: fuzzyMatching,
  values: inputs,
})

export const entityToApi = (
  entity: z.output<(typeof getEntity.schema.response)[200]> & { botId: number },
): ApiEntity => ({
  id: entity.id,
  name: entity.displayName,
  botId: entity.botId,
  kind: kindOf(entity.regexpEntity),
  fuzzy: entity.fuzzyMatching,
  values: entity.entities,
  revision: entity.revision,
})

export const entityFromApi = ({ name, kind, fuzzy, values }: api.ApiEntityBody) => ({
  name,
  regexpEntity: kind === 'pattern',
  fuzzyMatching: fuzzy,
  entries: values,
})
