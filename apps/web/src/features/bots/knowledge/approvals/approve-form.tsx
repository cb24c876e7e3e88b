import { Textarea, TextInput } from '@mantine/core'
import { approveAnswer, listAnswerCandidates, listKnowledge } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../../ui/toast.tsx'
import type { beginPair } from '../pair.ts'
import { questionsOf } from '../pair.ts'
import { withAgreement } from '../publish-source.ts'
import { knowledgeTexts } from '../texts.ts'
import { approvalsTexts as texts } from './texts.ts'

interface ApproveFormProps {
  ids: readonly number[]
  begin: ReturnType<typeof beginPair>
  onClose: () => void
}

/** An attendant's answer, changed before it is approved. */
export function ApproveForm({ ids, begin: { kind: _, ...begin }, onClose }: ApproveFormProps) {
  const form = useContractForm({
    schema: async () => (await import('./approval-schema.ts')).schema,
    initialValues: begin,
    bodyOf: ({ asked, ...values }) => ({ ...values, ids: [...ids], questions: questionsOf(asked) }),
    send: (body) => withAgreement((accepts) => call(approveAnswer, { body: { ...body, ...accepts } })),
    failed: texts.approveFailed,
    onDone: async (made) => {
      await invalidate(listAnswerCandidates, listKnowledge)
      if (!made) return
      toastSuccess(texts.approved)
      onClose()
    },
  })
  const asked = Object.entries(form.errors).find(([path]) => path === 'questions' || path.startsWith('questions.'))
  const labels = knowledgeTexts.form
  return (
    <FormDialog form={form} title={texts.edit} submitLabel={texts.approve} size={720} onClose={onClose}>
      <TextInput label={labels.name} description={labels.nameHint} required {...form.field('name')} />
      <Textarea
        label={labels.questions}
        description={labels.questionsHint}
        required
        autosize
        minRows={2}
        maxRows={8}
        name="questions"
        data-path="questions"
        error={asked?.[1]}
        value={form.values.asked}
        onChange={(event) => form.set('asked', event.currentTarget.value)}
      />
      <Textarea
        label={labels.answer}
        description={labels.answerHint}
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={18}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
