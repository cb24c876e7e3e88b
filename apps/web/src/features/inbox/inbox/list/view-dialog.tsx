import '../../../../ui/theme/forms.css'
import { TextInput } from '@mantine/core'
import { createInboxView, type InboxView, listInboxViews, updateInboxView, type ViewFilter } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import type { useInboxFilter } from './use-inbox-filter.ts'
import { useSavedViews } from './use-saved-views.ts'
import { viewFilterOf } from './view-filter.ts'
import { viewTexts as texts } from './view-texts.ts'

interface ViewDialogProps {
  filter: ViewFilter
  /** The view to rename; null creates a new one. */
  view: InboxView | null
  onSaved: ((view: InboxView) => void) | undefined
  onClose: () => void
}

interface ViewNamingProps {
  filter: ReturnType<typeof useInboxFilter>
  of: 'new' | 'shown'
  onClose: () => void
}

/** Asks for a name of the current filters; the new view becomes the shown one. */
export function ViewNaming({ filter: state, of, onClose }: ViewNamingProps) {
  const shown = useSavedViews()?.find(({ id }) => id === state.view)
  return (
    <ViewDialog
      filter={viewFilterOf(state.filter)}
      view={of === 'shown' ? (shown ?? null) : null}
      onSaved={of === 'new' ? state.setView : undefined}
      onClose={onClose}
    />
  )
}

/** Saves the current filters and order under a name, or renames a view. */
function ViewDialog({ filter, view, onSaved, onClose }: ViewDialogProps) {
  const form = useContractForm({
    schema: async () => (await import('./view-schema.ts')).schema,
    initialValues: { name: view?.name ?? '' },
    bodyOf: ({ name }) => ({ name, filter: view?.filter ?? filter }),
    send: (body) =>
      view
        ? call(updateInboxView, { params: { id: view.id }, body: { name: body.name } })
        : call(createInboxView, { body }),
    saved: texts.saved,
    failed: texts.saveFailed,
    onDone: async (saved) => {
      await invalidate(listInboxViews)
      onSaved?.(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={view ? texts.rename : texts.save}
      submitLabel={texts.saveNow}
      onClose={onClose}
      size={400}
    >
      {view ? null : <p className="muted">{texts.hint}</p>}
      <TextInput label={texts.name} required data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
