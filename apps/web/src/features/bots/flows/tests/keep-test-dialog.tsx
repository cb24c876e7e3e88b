import { TextInput } from '@mantine/core'
import { createFlowTest, listFlowTests } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import styles from '../dialogs/dialogs.module.css'
import type { DialogProps } from '../dialogs/editor-dialogs.tsx'
import { useEditorState } from '../editor/editor-context.tsx'
import { testsTexts as texts } from './texts.ts'

/** Saves the simulator's conversation as a test, under a name. */
export function KeepTestDialog({ isOpen, onClose, dialogToken }: DialogProps<'keep-test'>) {
  return isOpen ? <KeepForm dialogToken={dialogToken} onClose={onClose} /> : null
}

function KeepForm({ dialogToken, onClose }: { dialogToken: string; onClose: () => void }) {
  const botId = useEditorState((state) => state.source.botId)
  const form = useContractForm({
    schema: async () => (await import('./test-schema.ts')).schema,
    initialValues: { name: '' },
    bodyOf: (values) => ({ ...values, dialogToken }),
    send: (body) => call(createFlowTest, { params: { botId }, body }),
    saved: texts.kept,
    onDone: async () => {
      onClose()
      await invalidate(listFlowTests)
    },
  })
  return (
    <FormDialog form={form} title={texts.keepTitle} submitLabel={texts.keep} onClose={onClose}>
      <p className={styles.text}>{texts.keepText}</p>
      <TextInput label={texts.name} placeholder={texts.keepPlaceholder} data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
