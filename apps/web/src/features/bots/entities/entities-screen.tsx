import { Button } from '@mantine/core'
import { createEntity, type EntityRow, entityImportLimits, listEntities, uploadEntities } from '@prosa/contract'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useCan } from '../../../app/session.tsx'
import { EntityForm } from '../../../shared/entities/entity-form.tsx'
import { loseFields } from '../../../shared/entities/lose-fields.ts'
import { entityTexts } from '../../../shared/entities/texts.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { toastWarning } from '../../../ui/toast.tsx'
import { compactEntity, entityColumns } from './entity-columns.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { entitiesTexts as texts } from './texts.ts'

const searchDebounceMs = 600

/** /entities/: the entities of the user's bots. `?new=1` and `?id=7` open the form. */
export function EntitiesScreen() {
  const { selectedIds, hasNone, isPending } = useWorkspaces()
  const can = useCan()
  const canImport = can.call(uploadEntities)
  const mayCreate = can.call(createEntity)
  const [isImporting, setImporting] = useState(false)
  const list = useList(listEntities, {
    input: ({ search, limit, offset }) => ({ body: { name: search, workspaces: selectedIds, limit, offset } }),
    isWaiting: hasNone && isPending,
    isWithout: hasNone && !isPending,
    failed: texts.failed,
    failedDetail: texts.failedText,
  })
  const { params, selected, isPermitted } = list
  const opened = Number(params.get('id'))
  const isNew = params.get('new') !== null
  const create = (): void => params.open({ new: '1' })
  const importValues = (): void => {
    if (selected.length === 0) toastWarning(texts.importNone)
    else if (selected.length > entityImportLimits.entities) toastWarning(texts.importMany(entityImportLimits.entities))
    else setImporting(true)
  }
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        searchDebounceMs={searchDebounceMs}
        actions={canImport ? <ImportButton onImport={importValues} /> : null}
        act={
          mayCreate ? (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create}>
              {texts.create}
            </Button>
          ) : null
        }
      >
        <ListTable<EntityRow>
          list={list}
          texts={texts}
          columns={entityColumns}
          compact={compactEntity}
          onOpen={({ id }) => params.open({ id: String(id), new: null })}
          {...(list.isWithout ? { empty: <EmptyState drawing="layers" title={texts.emptyWorkspaces} /> } : {})}
          {...(canImport
            ? {
                selection: {
                  nameOf: ({ name }) => texts.entity(name),
                  describe: texts.selected,
                  actions: (
                    <button type="button" onClick={importValues}>
                      <IconUpload size={16} stroke={1.75} aria-hidden />
                      {texts.import}
                    </button>
                  ),
                },
              }
            : {})}
          emptyAction={
            // The page header has the same action as its filled button.
            mayCreate ? (
              <Button size="sm" onClick={create}>
                {texts.create}
              </Button>
            ) : null
          }
        />
      </ListPage>
      {isPermitted && (isNew || opened > 0) ? (
        <FormDialog key={opened} id={isNew ? null : opened} onClose={() => params.open({ id: null, new: null })} />
      ) : null}
      {isImporting ? (
        <ImportDialog entities={selected} onClose={() => setImporting(false)} onImported={() => list.select([])} />
      ) : null}
    </>
  )
}

function ImportButton({ onImport }: { onImport: () => void }) {
  return (
    <Button leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={onImport}>
      {texts.import}
    </Button>
  )
}

/** The form that the flow editor uses. Leaving it with changes asks for confirmation. */
function FormDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      title={id === null ? entityTexts.newTitle : entityTexts.editTitle}
      size={520}
      discard={loseFields}
      onClose={onClose}
    >
      <EntityForm id={id} botId={null} backLabel={texts.cancel} onBack={onClose} onSaved={onClose} />
    </Dialog>
  )
}
