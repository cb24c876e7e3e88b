import { MultiSelect, TextInput } from '@mantine/core'
import { createTemplate, listTemplates } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { ApiError } from '../../../../app/api-error.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { toastError } from '../../../../ui/toast.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { documentOf, isUnsaved } from '../editor/editor-state.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { fileTexts as texts } from './file-texts.ts'
import { saveFirst } from './save-first.ts'

/** Copies the flow as a template for other bots. Unsaved changes are saved first. */
export function CreateTemplateDialog({ isOpen, onClose, send }: DialogProps<'create-template'>) {
  return isOpen ? <CreateForm onClose={onClose} send={send} /> : null
}

class NotSaved extends Error {}

function CreateForm({ onClose, send }: Pick<DialogProps<'create-template'>, 'onClose' | 'send'>) {
  const editor = useEditor()
  const { all, selectedIds } = useWorkspaces()
  const unsaved = useEditorState(isUnsaved)
  const source = useEditorState((state) => state.source)
  const form = useContractForm({
    schema: async () => (await import('./template-schema.ts')).schema,
    initialValues: {
      name: documentOf(editor.store.read()).name,
      workspaces: selectedIds.length === 1 ? [...selectedIds] : ([] as number[]),
    },
    bodyOf: (values) => ({ ...values, botId: source.botId, botFlowId: source.flowId }),
    send: async (body) => {
      if (!(await saveFirst(editor, send))) throw new NotSaved(texts.notSaved)
      // Saving an open version writes to the draft, so read the flow's id only now.
      return call(createTemplate, { body: { ...body, botFlowId: editor.store.read().source.flowId } })
    },
    saved: texts.created,
    onFailed: (error) => {
      if (!(error instanceof ApiError)) toastError(error.message)
    },
    onDone: async () => {
      onClose()
      await invalidate(listTemplates)
    },
  })
  const shown = new Map(all.map(({ id, name }) => [String(id), name]))
  return (
    <FormDialog form={form} title={texts.createTitle} submitLabel={texts.create} onClose={onClose}>
      <p className={styles.text}>
        {texts.createText} {unsaved ? texts.createUnsaved : null}
      </p>
      <TextInput label={texts.name} data-autofocus {...form.field('name')} />
      <MultiSelect
        label={texts.workspaces}
        description={texts.workspacesHint}
        searchable
        data-path="workspaces"
        data={[...shown].map(([value, label]) => ({ value, label }))}
        value={form.values.workspaces.map(String)}
        error={form.errorOf('workspaces')}
        onChange={(chosen) => form.setValues({ workspaces: chosen.map(Number) })}
      />
    </FormDialog>
  )
}
