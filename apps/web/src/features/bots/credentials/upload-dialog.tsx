import { CloseButton } from '@mantine/core'
import { credentialLimits, insertCredentials, listCredentials } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { useChosenCompany } from '../../../app/company-choice.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { keyTexts } from './texts.ts'
import classes from './upload-dialog.module.css'

/** Uploads chosen key files together; errors are shown beside each file's name. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const company = useChosenCompany()
  const form = useContractForm({
    schema: async () => (await import('./upload-schema.ts')).schema,
    initialValues: { files: [] as { name: string; text: string }[] },
    bodyOf: ({ files }) => ({
      googleCredential: files.map(({ text }) => text),
      ...(company ? { companyId: company.id } : {}),
    }),
    send: (body) => call(insertCredentials, { body }),
    failed: keyTexts.saveFailed,
    onDone: async (known) => {
      const duplicates = Object.keys(known).length
      if (duplicates > 0) toastError(keyTexts.duplicates(duplicates))
      if (files.length > duplicates) toastSuccess(keyTexts.saved(files.length - duplicates))
      onClose()
      await invalidate(listCredentials)
    },
  })
  const { files } = form.values
  const take = async (chosen: File[]): Promise<void> => {
    try {
      const read = await Promise.all(chosen.map(async (file) => ({ name: file.name, text: await file.text() })))
      form.setValues({ files: [...files, ...read] })
    } catch {
      toastError(keyTexts.readFailed)
    }
  }
  return (
    <FormDialog form={form} title={keyTexts.uploadTitle} submitLabel={keyTexts.add} size={520} onClose={onClose}>
      <div data-path="googleCredential" className={classes.form}>
        <FileDrop
          label={keyTexts.upload}
          hint={keyTexts.uploadHint}
          extensions={['json']}
          maxBytesOf={() => credentialLimits.fileLength}
          isMultiple
          onFiles={(chosen) => void take(chosen)}
          onRefused={(reasons) => form.setErrors({ googleCredential: reasons.join(' ') })}
        />
        <p className={classes.wrong} role="alert">
          {form.errorOf('googleCredential')}
        </p>
        <ul className={classes.files} aria-label={keyTexts.chosenFiles} hidden={files.length === 0}>
          {files.map(({ name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one file may be chosen twice, so files have no other key
            <li key={place} data-path={`googleCredential.${place}`}>
              <span className={classes.words}>
                <span className="clip">{name}</span>
                <span className={classes.wrong}>{form.errorOf(`googleCredential.${place}`)}</span>
              </span>
              <CloseButton
                size={28}
                iconSize={14}
                aria-label={keyTexts.removeFile(name)}
                onClick={() => form.setValues({ files: files.filter((_, index) => index !== place) })}
              />
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  )
}
