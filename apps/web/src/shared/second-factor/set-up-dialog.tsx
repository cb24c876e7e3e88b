import { Button } from '@mantine/core'
import { beginSecondFactor, confirmSecondFactor } from '@prosa/contract'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { type Answer, call } from '../../app/api.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { confirm } from '../../ui/confirm.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import { ProofFields } from './proof-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { secondFactorTexts as texts } from './texts.ts'

type Key = Answer<typeof beginSecondFactor>

interface SetUpDialogProps {
  /** A second factor is already on; this dialog replaces it with another app. */
  isOn: boolean
  /** Called when the second factor turns on, while the recovery codes are still shown. */
  onTurnedOn?: () => void
  onClose: () => void
}

/** Three steps: password, the key with its first code, the recovery codes. */
export function SetUpDialog({ isOn, onTurnedOn, onClose }: SetUpDialogProps) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const turnOn = (made: readonly string[]): void => {
    setCodes(made)
    toastSuccess(texts.activated)
    onTurnedOn?.()
  }
  const close = async (): Promise<void> => {
    if (codes === null || (await confirmKept())) onClose()
  }
  const title = codes ? texts.codesTitle : isOn ? texts.moveTitle : texts.setUpTitle
  return (
    <Dialog isOpen title={title} size={560} onClose={() => void close()}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : key ? (
        <KeyForm secretKey={key} onDone={turnOn} onClose={onClose} />
      ) : (
        <PasswordForm isOn={isOn} onDone={setKey} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Asks before closing, because the recovery codes are not shown again. */
export const confirmKept = (): Promise<boolean> =>
  confirm({ text: texts.keptAsk, confirmLabel: texts.kept, cancelLabel: texts.backToCodes })

interface StepProps<T> {
  onDone: (answer: T) => void
  onClose: () => void
}

function PasswordForm({ isOn, onDone, onClose }: StepProps<Key> & { isOn: boolean }) {
  const form = useContractForm({
    schema: async () => (await import('./begin-schema.ts')).schema,
    initialValues: { password: '', code: '' },
    send: (body) => call(beginSecondFactor, { body }),
    onDone,
  })
  return (
    <DialogForm form={form} submitLabel={texts.next} onClose={onClose}>
      <p className={classes.text}>{texts.passwordText}</p>
      <ProofFields password={form.field('password')} code={isOn ? form.field('code') : null} />
    </DialogForm>
  )
}

function KeyForm({ secretKey, onDone, onClose }: StepProps<readonly string[]> & { secretKey: Key }) {
  const form = useContractForm({
    schema: async () => (await import('./confirm-schema.ts')).schema,
    initialValues: { code: '' },
    send: (body) => call(confirmSecondFactor, { body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const copy = async (): Promise<void> => {
    if (await copyText(secretKey.secret)) toastSuccess(texts.secretCopied)
    else toastError(texts.copyFailed)
  }
  return (
    <DialogForm form={form} submitLabel={texts.activate} onClose={onClose}>
      <div className={classes.scan}>
        <ol className={classes.steps}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <img className={classes.picture} src={secretKey.qrCode} width={184} height={184} alt={texts.qrCode} />
      </div>
      <div className={classes.secret}>
        <p>{texts.cannotScan}</p>
        <code>{secretKey.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <Button size="xs" leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          {texts.copySecret}
        </Button>
      </div>
      <CodeField label={texts.code} autoFocus {...form.field('code')} />
    </DialogForm>
  )
}
