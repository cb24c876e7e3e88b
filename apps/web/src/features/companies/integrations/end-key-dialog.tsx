import { SegmentedControl } from '@mantine/core'
import {
  endIntegrationKey,
  getIntegration,
  type IntegrationKey,
  type KeyEnd,
  keyEnds,
  listIntegrations,
  type MadeKey,
  rotateIntegrationKey,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
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
  end: { title: texts.endTitle, text: texts.endText, when: texts.endWhen, submit: texts.endSubmit },
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
      else toastSuccess(form.values.when === 'now' ? texts.ended : texts.endsLater)
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
        <code>{texts.label(key.publicId)}</code> {said.text}
      </p>
      <fieldset className={classes.group} data-path="when">
        <legend>{said.when}</legend>
        <SegmentedControl
          aria-label={said.when}
          data={keyEnds.map((value) => ({ value, label: texts.when[value] }))}
          value={form.values.when}
          onChange={(value) => form.setValues({ when: keyEnds.find((one) => one === value) ?? 'now' })}
        />
      </fieldset>
    </FormDialog>
  )
}
