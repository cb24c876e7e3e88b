import type { CompiledFlow, NodeContent, StoredFlow } from '@prosa/flow'
import type { Pipeline } from '../../platform/database/index.ts'

type Head = Omit<CompiledFlow, 'nodes' | 'opening'> & { openingFormat: number; opening: string }

const selectHead = `select (compiled->>'format')::int as format, compiled->>'name' as name, compiled->>'startId' as "startId",
 compiled->'entities' as entities, compiled->'variables' as variables,
 (compiled->'opening'->>'format')::int as "openingFormat", coalesce(compiled->'opening'->>'json', (compiled->'opening')::text) as opening
 from flow where company_id = $1 and id = $2 and kind = 'version'`

/** Trained data are read as text: parsing the JSON of a large flow at once would block the process. Older releases stored an object. */
const selectNodes = `select n.node - 'trained' as content, (n.node->'trained'->>'format')::int as format,
 coalesce(n.node->'trained'->>'json', (n.node->'trained')::text) as json
 from flow f cross join lateral jsonb_array_elements(f.compiled->'nodes') with ordinality as n(node, place)
 where f.company_id = $1 and f.id = $2 and f.kind = 'version' order by n.place`

/** A published version as stored. */
export const findStoredFlow = async (pipeline: Pipeline, companyId: number, id: number): Promise<StoredFlow | null> => {
  const heads = pipeline.query<Head>(selectHead, [companyId, id])
  const nodes = pipeline.query<{ content: NodeContent; format: number; json: string }>(selectNodes, [companyId, id])
  const [head] = await heads
  if (!head) return null
  const { openingFormat, opening, ...rest } = head
  return {
    ...rest,
    nodes: (await nodes).map(({ content, format, json }) => ({ content, trained: { format, json } })),
    opening: { format: openingFormat, json: opening },
  }
}

export const findFileSizes = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly string[],
): Promise<{ id: string; size: number }[]> =>
  pipeline.query('select id, size_bytes as size from file where company_id = $1 and id = any($2::uuid[])', [
    companyId,
    ids,
  ])
