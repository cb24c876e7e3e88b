import { Input, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
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
const typedKinds = ['text', 'pair', 'site'] as const

const typedKindOf = (kind: string) => typedKinds.find((one) => one === kind) ?? 'text'

interface Values {
  kind: KnowledgeKind
  name: string
  text: string
  /** One way to ask per line. */
  asked: string
  /** Of a site. */
  address: string
  publishesAlone: boolean
}

const valuesOf = (source: KnowledgeDetail | null, further: readonly string[] = []): Values => ({
  kind: source?.kind ?? 'text',
  name: source?.name ?? '',
  text: source?.text ?? '',
  asked: (further.length > 0 ? waysToAsk([...(source?.questions ?? []), ...further]) : (source?.questions ?? [])).join(
    '\n',
  ),
  address: source?.site?.address ?? '',
  publishesAlone: source?.publishesAlone ?? false,
})

/** What was typed for another kind stays in the form, and is not sent. */
const bodyOf = ({ kind, name, text, asked, address, publishesAlone }: Values) => ({
  kind,
  name,
  text: kind === 'site' ? '' : text,
  questions: kind === 'pair' ? questionsOf(asked) : [],
  ...(kind === 'site' ? { address, publishesAlone } : {}),
})

interface KnowledgeFormProps {
  /** Null: a new one. */
  source: KnowledgeDetail | null
  /** First values of a new one. */
  begin?: Pick<Values, 'kind' | 'name' | 'text' | 'asked'>
  /** Further ways to ask of a pair, to be saved with it. */
  further?: readonly string[]
  onClose: () => void
  onSaved: (id: number) => void
}

/** The draft of a source: a pasted text, a question with its answer, or a site that is read. */
export function KnowledgeForm({ source, begin, further = [], onClose, onSaved }: KnowledgeFormProps) {
  const form = useContractForm({
    schema: async () => {
      const { changedSchema, newSchema } = await import('./knowledge-schema.ts')
      return source ? changedSchema : newSchema
    },
    ...(source
      ? { stored: valuesOf(source, further), sendsAll: true, revision: source.revision }
      : { initialValues: { ...valuesOf(null), ...begin } }),
    bodyOf,
    reread: () => invalidate(getKnowledge),
    send: (body) =>
      source
        ? call(updateKnowledge, { params: { id: source.id }, body })
        : call(createKnowledge, { body: { ...body, kind: typedKindOf(body.kind) } }),
    saved: ({ kind }) => (source || kind !== 'site' ? texts.saved(kind) : texts.beginsReading),
    failed: texts.failed,
    onDone: async ({ id }) => {
      await Promise.all([invalidate(listKnowledge), invalidate(getKnowledge)])
      onSaved(id)
    },
  })
  const isPair = form.values.kind === 'pair'
  const isSite = form.values.kind === 'site'
  const asked = Object.entries(form.errors).find(([path]) => path === 'questions' || path.startsWith('questions.'))
  return (
    <FormDialog
      form={form}
      title={source ? texts.editTitle : texts.newTitle}
      submitLabel={isSite ? (source ? texts.saveSite : texts.readSite) : texts.save}
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
            onChange={(kind) => form.set('kind', typedKindOf(kind))}
          />
        </Input.Wrapper>
      )}
      {isSite && !source ? (
        <TextInput
          label={texts.address}
          description={texts.addressHint}
          placeholder={texts.addressExample}
          required
          inputMode="url"
          autoCapitalize="none"
          {...form.field('address')}
        />
      ) : null}
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
      {isSite ? (
        <Switch
          label={texts.publishesAlone}
          description={texts.publishesAloneHint}
          {...form.checkbox('publishesAlone')}
        />
      ) : (
        <Textarea
          label={isPair ? texts.answer : texts.text}
          description={isPair ? texts.answerHint : source?.kind === 'file' ? texts.fileTextHint : texts.textHint}
          required
          autosize
          minRows={isPair ? 3 : 10}
          maxRows={18}
          {...form.field('text')}
        />
      )}
    </FormDialog>
  )
}
