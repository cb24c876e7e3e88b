import { Button } from '@mantine/core'
import { createIntegration, listIntegrations } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ListFilterBar } from '../../../app/list/list-filter.tsx'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useCan } from '../../../app/session.tsx'
import { SecretDialog } from '../../../shared/keys/secret-dialog.tsx'
import type { ListFilters } from '../../../ui/list-filters.ts'
import { useFormats } from '../../../ui/use-formats.ts'
import { compactIntegration, integrationColumns } from './integration-columns.tsx'
import { IntegrationPanel } from './integration-panel.tsx'
import { NewIntegration } from './new-integration.tsx'
import { integrationTexts as texts } from './texts.ts'

const filters = {
  state: {
    kind: 'choice',
    label: texts.stateFilter,
    as: 'situacao',
    options: [
      { value: 'open', label: texts.stateChoices.open },
      { value: 'ended', label: texts.stateChoices.ended },
    ],
  },
} as const satisfies ListFilters

/** A newly created key and its integration. Kept only in this state, never in the URL or the cache. */
interface Made {
  integrationId: number
  secret: string
}

/** /integracoes: the company's programs that call the API. `?new=1` opens the wizard, `?id=7` an integration. */
export function IntegrationsScreen() {
  const formats = useFormats()
  const mayCreate = useCan().call(createIntegration)
  const list = useList(listIntegrations, {
    filters,
    input: ({ filters: { state }, limit, after }) => ({
      query: { state: state === '' ? 'open' : state, limit, ...(after === null ? {} : { before: Number(after) }) },
    }),
  })
  const { params, isPermitted } = list
  const [made, setMade] = useState<Made | null>(null)
  const opened = Number(params.get('id'))
  const open = (id: number | null): void => params.open({ id: id === null ? null : String(id), new: null })
  const create = (): void => params.open({ new: '1', id: null })
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        filters={<ListFilterBar list={list} />}
        act={
          mayCreate ? (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create}>
              {texts.create}
            </Button>
          ) : null
        }
      >
        <ListTable
          list={list}
          texts={texts}
          columns={integrationColumns(formats)}
          compact={compactIntegration(formats)}
          onOpen={({ id }) => open(id)}
          emptyAction={
            mayCreate ? (
              <Button size="sm" onClick={create}>
                {texts.create}
              </Button>
            ) : null
          }
        />
      </ListPage>
      {isPermitted && mayCreate && params.get('new') !== null ? (
        <NewIntegration
          onClose={() => open(null)}
          onMade={({ integration, made: { secret } }) => setMade({ integrationId: integration.id, secret })}
        />
      ) : null}
      {isPermitted && opened > 0 && made === null ? (
        <IntegrationPanel
          key={opened}
          id={opened}
          onMade={({ secret }) => setMade({ integrationId: opened, secret })}
          onClose={() => open(null)}
        />
      ) : null}
      {/* Once the wizard has left the address: the key is unsaved, and leaving the wizard would ask about it. */}
      {made && params.get('new') === null ? (
        <SecretDialog
          secret={made.secret}
          words={texts.key}
          onClose={() => {
            setMade(null)
            open(made.integrationId)
          }}
        />
      ) : null}
    </>
  )
}
