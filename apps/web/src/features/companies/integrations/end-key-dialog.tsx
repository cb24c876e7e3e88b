import {
  endIntegrationKey,
  getIntegration,
  type IntegrationKey,
  type KeyEnd,
  listIntegrations,
  type MadeKey,
  rotateIntegrationKey,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { keyTexts } from '../../../shared/keys/texts.ts'
import { WhenField } from '../../../shared/keys/when-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import classes from './integrations.module.css'
import { integrationTexts } from './texts.ts'

const texts = integrationTexts.keys

interface EndKeyDialogProps {
  act: 'rotate' | 'end'
  integrationId: number
  of: IntegrationKey
  onMade: (made: MadeKey) => void
  onClose: () => void
}

const words = {
  rotate: { title: texts.rotateTitle, text: texts.rotateText, when: texts.rotateWhen, submit: texts.rotateSubmit },
  end: { title: keyTexts.endTitle, text: keyTexts.endText, when: keyTexts.endWhen, submit: keyTexts.endSubmit },
} as const

const initial: Record<EndKeyDialogProps['act'], KeyEnd> = { rotate: 'day', end: 'now' }

/** Asks when a key stops working; with 'rotate', a new key replaces it. */
export function EndKeyDialog({ act, integrationId, of: key, onMade, onClose }: EndKeyDialogProps) {
  const params = { id: integrationId, keyId: key.id }
  const said = words[act]
  const form = useContractForm({
    schema: async () => (await import('./end-key-schema.ts')).schema,
    initialValues: { when: initial[act] },
    send: async (body) => {
      if (act === 'rotate') return call(rotateIntegrationKey, { params, body })
      await call(endIntegrationKey, { params, body })
      return null
    },
    onDone: async (made) => {
      onClose()
      if (made) onMade(made)
      else toastSuccess(form.values.when === 'now' ? keyTexts.ended : keyTexts.endsLater)
      await invalidate(getIntegration, listIntegrations)
    },
  })
  return (
    <FormDialog
      form={form}
      title={said.title}
      submitLabel={said.submit}
      isDestructive={act === 'end'}
      onClose={onClose}
    >
      <p className={classes.hint}>
        <code>{keyTexts.label(key.publicId)}</code> {said.text}
      </p>
      <WhenField label={said.when} value={form.values.when} onChange={(when) => form.setValues({ when })} />
    </FormDialog>
  )
}
