import { Button } from '@mantine/core'
import { createIntegration, listIntegrations } from '@prosa/contract'
import { type FormEvent, useState } from 'react'
import { type Answer, call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToday } from '../../../ui/use-now.ts'
import { bodyOf, newIntegration } from './integration-draft.ts'
import { GrantFields, LimitFields, Step } from './integration-fields.tsx'
import { integrationTexts as texts } from './texts.ts'

const steps = 2
/** Fields of the first step; a server error in one of them returns to that step. */
const firstFields = ['name', 'grants']

interface NewIntegrationProps {
  onClose: () => void
  onMade: (answer: Answer<typeof createIntegration>) => void
}

/** Step 1: grants; step 2: workspaces, addresses, lifetime. Going back keeps values. The first key is shown last. */
export function NewIntegration({ onClose, onMade }: NewIntegrationProps) {
  const [step, setStep] = useState<1 | 2>(1)
  const today = useToday()
  const mayGiveAll = useCan()('workspace_edit')
  const form = useContractForm({
    schema: async () => (await import('./integration-schema.ts')).schema,
    initialValues: newIntegration(today, mayGiveAll),
    bodyOf,
    send: (body) => call(createIntegration, { body }),
    onErrors: (errors) => {
      if (Object.keys(errors).some((path) => firstFields.includes(path.split('.')[0] ?? ''))) setStep(1)
    },
    onDone: async (answer) => {
      onClose()
      onMade(answer)
      await invalidate(listIntegrations)
    },
  })
  const goOn = async (): Promise<void> => {
    const errors = await form.check(firstFields)
    if (errors && Object.keys(errors).length === 0) setStep(2)
  }
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (step === 1) void goOn()
    else form.submit()
  }
  return (
    <FormDialog
      form={{ ...form, submit }}
      title={texts.wizard(step, steps)}
      size={620}
      submitLabel={step === 1 ? texts.next : texts.createLast}
      act={step === 2 ? <Button onClick={() => setStep(1)}>{texts.back}</Button> : null}
      onClose={onClose}
    >
      <Step key={step}>{step === 1 ? <GrantFields form={form} /> : <LimitFields form={form} held={[]} />}</Step>
    </FormDialog>
  )
}
