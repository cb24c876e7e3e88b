import { renewRecoveryCodes, turnOffSecondFactor } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { ProofFields } from '../../../shared/second-factor/proof-fields.tsx'
import { RecoveryCodes } from '../../../shared/second-factor/recovery-codes.tsx'
import { confirmKept } from '../../../shared/second-factor/set-up-dialog.tsx'
import { secondFactorTexts } from '../../../shared/second-factor/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import classes from './security.module.css'
import { securityTexts } from './texts.ts'

const texts = securityTexts.secondFactor
const schema = async () => (await import('./proof-schema.ts')).schema
const empty = { password: '', code: '' }

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema,
    initialValues: empty,
    send: (body) => call(turnOffSecondFactor, { body }),
    saved: texts.turnedOff,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={texts.turnOffTitle} submitLabel={texts.turnOff} onClose={onClose}>
      <p className={classes.text}>{texts.turnOffText}</p>
      <ProofFields password={form.field('password')} code={form.field('code')} />
    </FormDialog>
  )
}

/** Creates new recovery codes, which replace the old ones. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = async (): Promise<void> => {
    if (codes === null || (await confirmKept())) onClose()
  }
  return (
    <Dialog
      isOpen
      title={codes ? secondFactorTexts.codesTitle : texts.newCodesTitle}
      size={560}
      onClose={() => void close()}
    >
      {codes ? <RecoveryCodes codes={codes} onKept={onClose} /> : <NewCodesForm onDone={setCodes} onClose={onClose} />}
    </Dialog>
  )
}

interface NewCodesFormProps {
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

function NewCodesForm({ onDone, onClose }: NewCodesFormProps) {
  const form = useContractForm({
    schema,
    initialValues: empty,
    send: (body) => call(renewRecoveryCodes, { body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <DialogForm form={form} submitLabel={texts.makeCodes} onClose={onClose}>
      <p className={classes.text}>{texts.newCodesText}</p>
      <ProofFields password={form.field('password')} code={form.field('code')} />
    </DialogForm>
  )
}
