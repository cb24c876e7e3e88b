import { getIntegration, type IntegrationRecord, listIntegrations, updateIntegration } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { bodyOf, type IntegrationValues, valuesOf } from './integration-draft.ts'
import { GrantFields, LimitFields } from './integration-fields.tsx'
import { grantsText, integrationTexts as texts } from './texts.ts'

interface EditIntegrationProps {
  integration: IntegrationRecord
  onClose: () => void
}

/** All fields of the wizard in one form. */
export function EditIntegration({ integration, onClose }: EditIntegrationProps) {
  const { id, revision } = integration
  const form = useContractForm({
    schema: async () => (await import('./integration-changes-schema.ts')).schema,
    stored: valuesOf(integration),
    revision,
    reread: () => invalidate(getIntegration),
    describe: (path, value) => (path === 'grants' ? grantsText(value as IntegrationValues['grants']) : null),
    bodyOf,
    send: (body) => call(updateIntegration, { params: { id }, body }),
    saved: texts.saved,
    onDone: async () => {
      onClose()
      await invalidate(getIntegration, listIntegrations)
    },
  })
  return (
    <FormDialog form={form} title={texts.editTitle} size={620} isSubmitDisabled={!form.isDirty} onClose={onClose}>
      <GrantFields form={form} />
      <LimitFields form={form} held={integration.workspaces ?? []} />
    </FormDialog>
  )
}
