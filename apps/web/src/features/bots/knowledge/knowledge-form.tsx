import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  createKnowledge,
  getKnowledge,
  type KnowledgeDetail,
  type KnowledgeKind,
  listKnowledge,
  updateKnowledge,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { questionsOf, waysToAsk } from './pair.ts'
import { knowledgeTexts } from './texts.ts'

const texts = knowledgeTexts.form

/** A file is sent, not typed. */
const typedKinds = ['text', 'pair'] as const

interface Values {
  kind: KnowledgeKind
  name: string
  text: string
  /** One way to ask per line. */
  asked: string
}

const valuesOf = (source: KnowledgeDetail | null, further: readonly string[] = []): Values => ({
  kind: source?.kind ?? 'text',
  name: source?.name ?? '',
  text: source?.text ?? '',
  asked: (further.length > 0 ? waysToAsk([...(source?.questions ?? []), ...further]) : (source?.questions ?? [])).join(
    '\n',
  ),
})

const bodyOf = ({ asked, ...values }: Values) => ({
  ...values,
  questions: values.kind === 'pair' ? questionsOf(asked) : [],
})

interface KnowledgeFormProps {
  /** Null: a new one. */
  source: KnowledgeDetail | null
  /** First values of a new one. */
  begin?: Values
  /** Further ways to ask of a pair, to be saved with it. */
  further?: readonly string[]
  onClose: () => void
  onSaved: (id: number) => void
}

/** The draft of a source: a pasted text, or a question with its answer. */
export function KnowledgeForm({ source, begin, further = [], onClose, onSaved }: KnowledgeFormProps) {
  const form = useContractForm({
    schema: async () => {
      const { changedSchema, newSchema } = await import('./knowledge-schema.ts')
      return source ? changedSchema : newSchema
    },
    ...(source
      ? { stored: valuesOf(source, further), sendsAll: true, revision: source.revision }
      : { initialValues: begin ?? valuesOf(null) }),
    bodyOf,
    reread: () => invalidate(getKnowledge),
    send: (body) =>
      source ? call(updateKnowledge, { params: { id: source.id }, body }) : call(createKnowledge, { body }),
    saved: texts.saved,
    failed: texts.failed,
    onDone: async ({ id }) => {
      await Promise.all([invalidate(listKnowledge), invalidate(getKnowledge)])
      onSaved(id)
    },
  })
  const isPair = form.values.kind === 'pair'
  const asked = Object.entries(form.errors).find(([path]) => path === 'questions' || path.startsWith('questions.'))
  return (
    <FormDialog
      form={form}
      title={source ? texts.editTitle : texts.newTitle}
      submitLabel={texts.save}
      isSubmitDisabled={source !== null && further.length === 0 && !form.isDirty}
      size={720}
      onClose={onClose}
    >
      {source ? null : (
        <Input.Wrapper label={texts.kind} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={texts.kind}
            data={typedKinds.map((value) => ({ value, label: knowledgeTexts.kinds[value] }))}
            value={form.values.kind}
            onChange={(kind) => form.set('kind', typedKinds.find((one) => one === kind) ?? 'text')}
          />
        </Input.Wrapper>
      )}
      <TextInput label={texts.name} description={texts.nameHint} required data-autofocus {...form.field('name')} />
      {isPair ? (
        <Textarea
          label={texts.questions}
          description={texts.questionsHint}
          required
          autosize
          minRows={3}
          maxRows={8}
          name="questions"
          data-path="questions"
          error={asked?.[1]}
          value={form.values.asked}
          onChange={(event) => form.set('asked', event.currentTarget.value)}
        />
      ) : null}
      <Textarea
        label={isPair ? texts.answer : texts.text}
        description={isPair ? texts.answerHint : source?.kind === 'file' ? texts.fileTextHint : texts.textHint}
        required
        autosize
        minRows={isPair ? 3 : 10}
        maxRows={18}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
