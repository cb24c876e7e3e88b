import { Button, Textarea, TextInput } from '@mantine/core'
import {
  type CannedAnswer,
  cannedVariables,
  createCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '@prosa/contract'
import { formatSize } from '@prosa/talk'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../app/api.ts'
import { invalidate } from '../../app/query.ts'
import { readScope } from '../../app/scope.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormFailure } from '../../ui/form-frame.tsx'
import { useAskingClose, useUnsaved } from '../../ui/unsaved.ts'
import { useCaret } from '../../ui/use-caret.ts'
import { FileName } from '../attachment/file-name.tsx'
import { useAttachmentBox } from '../attachment/use-attachment-box.ts'
import { AnswerNotice } from './answer-notice.tsx'
import classes from './canned.module.css'
import { cannedTexts } from './canned-texts.ts'
import { useEditedAnswer } from './use-edited-answer.ts'

/** Box of the form's files. Message boxes are named by their conversation, so this name is free. */
const formBox = 'canned'

interface CannedFormProps {
  workspaceId: number
  /** Null: create a new answer. */
  answer: CannedAnswer | null
  onDone: () => void
}

const valuesOf = (answer: CannedAnswer | null) => ({
  shortcut: answer?.shortcut ?? '',
  text: answer?.text ?? '',
  fileIds: answer?.files.map(({ fileId }) => fileId) ?? [],
})

export function CannedForm({ workspaceId, answer, onDone }: CannedFormProps) {
  const edited = useEditedAnswer(workspaceId, answer)
  const { base, newer, isGone, follow } = edited
  const files = useFormFiles(answer)
  const words = useRef<HTMLTextAreaElement>(null)
  const placeCaret = useCaret(words)
  const form = useContractForm({
    schema: async () => (await import('./canned-schema.ts')).schema,
    ...(answer ? { stored: valuesOf(base ?? answer), sendsAll: true } : { initialValues: valuesOf(null) }),
    send: (body) =>
      base
        ? call(updateCannedAnswer, { params: { id: base.id }, body: { ...body, changedAt: base.changedAt } })
        : call(createCannedAnswer, { body: { workspaceId, ...body } }),
    saved: cannedTexts.saved,
    failed: cannedTexts.saveFailed,
    // The answer may have been changed before the stream event arrived, so read the answers again.
    onFailed: () => void invalidate(listCannedAnswers),
    onDone,
  })
  const { setValues, values, isDirty } = form
  const ids = files.files.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  const known = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form follows the files, and nothing else
  useEffect(() => setValues({ fileIds: ids }), [known])
  useUnsaved(isDirty || isGone)
  const take = (to: CannedAnswer): void => {
    form.reset()
    files.clear()
    files.addStored(to.files)
    follow()
  }
  // An unchanged form follows what others save.
  const takeUnseen = useEffectEvent(take)
  useEffect(() => {
    if (newer && !isDirty) takeUnseen(newer)
  }, [newer, isDirty])
  const dropLost = useEffectEvent(() => {
    const lost = new Set(answer?.files.map(({ fileId }) => fileId))
    for (const file of files.files) if (file.fileId !== null && lost.has(file.fileId)) files.remove(file)
  })
  // The stored files were deleted with the answer.
  useEffect(() => {
    if (isGone) dropLost()
  }, [isGone])
  const back = useAskingClose(onDone)
  const insert = (name: string): void => {
    const box = words.current
    const text = box?.value ?? values.text
    const start = box?.selectionStart ?? text.length
    const mark = `{{${name}}}`
    setValues({ text: text.slice(0, start) + mark + text.slice(box?.selectionEnd ?? start) })
    placeCaret(start + mark.length)
  }
  return (
    <form ref={form.ref} noValidate className={classes.form} onSubmit={form.submit}>
      <AnswerNotice edited={edited} hadFiles={(answer?.files.length ?? 0) > 0} onTake={() => newer && take(newer)} />
      <TextInput
        label={cannedTexts.shortcut}
        description={cannedTexts.shortcutText}
        required
        data-autofocus
        leftSection="/"
        {...form.field('shortcut')}
      />
      <div>
        <Textarea ref={words} label={cannedTexts.text} autosize minRows={4} maxRows={12} {...form.field('text')} />
        <div className={classes.variables}>
          {cannedTexts.variables}
          {Object.entries(cannedVariables).map(([name, meaning]) => (
            <button key={name} type="button" title={meaning} onClick={() => insert(name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <FormFailure text={form.failure} />
      <FormFiles files={files} error={form.errors.fileIds} />
      <div className={classes.acts}>
        <Button variant="subtle" onClick={back}>
          {cannedTexts.back}
        </Button>
        <BusyButton variant="filled" type="submit" isBusy={form.isSending} disabled={files.isUploading}>
          {isGone ? cannedTexts.saveAsNew : cannedTexts.save}
        </BusyButton>
      </div>
    </form>
  )
}

type FormFilesStore = ReturnType<typeof useAttachmentBox>

/** Loads the answer's files into the form, and empties the box when the form closes. */
function useFormFiles(answer: CannedAnswer | null): FormFilesStore {
  const files = useAttachmentBox(`${readScope()}.${formBox}`)
  const begun = useRef({ files, answer })
  useEffect(() => {
    const { files: box, answer: opened } = begun.current
    box.clear()
    if (opened) box.addStored(opened.files)
    return () => box.clear()
  }, [])
  return files
}

function FormFiles({ files, error }: { files: FormFilesStore; error: string | undefined }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own frame
    <div data-path="fileIds" role="group" aria-label={cannedTexts.attached}>
      {files.files.length > 0 ? (
        <ul className={classes.attached}>
          {files.files.map((file) => (
            <li key={file.localId}>
              <FileName name={file.name} />
              <small>{file.fileId === null ? cannedTexts.uploading : formatSize(file.size)}</small>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={cannedTexts.removeFile(file.name)}
                onClick={() => files.remove(file)}
              >
                <IconX size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={cannedTexts.attach}
        onChange={(event) => {
          files.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {cannedTexts.attach}
      </Button>
      {error ? (
        <p className={classes.bad} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
