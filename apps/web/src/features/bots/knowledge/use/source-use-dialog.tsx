import { MultiSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { getKnowledge, getKnowledgeUse, type KnowledgeUse, listKnowledge, updateKnowledgeUse } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { invalidate, query } from '../../../../app/query.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { allBotsOf } from '../../../../shared/bots/all-bots.ts'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { type Choice, choicesOf, withParents } from '../../../../ui/choices.ts'
import { DateField } from '../../../../ui/date-field.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogForm } from '../../../../ui/form-dialog.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import classes from '../knowledge.module.css'
import { bodyOf, valuesOf } from './source-use-draft.ts'
import { sourceUseTexts as texts } from './texts.ts'

interface SourceUseDialogProps {
  id: number
  onClose: () => void
}

/** Where and until when a source holds, and what customers see of it. */
export function SourceUseDialog({ id, onClose }: SourceUseDialogProps) {
  const use = useQuery({ ...query(getKnowledgeUse, { params: { id } }), refetchOnMount: 'always' })
  return (
    <Dialog isOpen title={texts.title} size={560} onClose={onClose}>
      {use.data ? (
        <UseForm id={id} use={use.data} onClose={onClose} />
      ) : (
        <Unanswered of={use} title={texts.readFailed}>
          <ListSkeleton rows={4} />
        </Unanswered>
      )}
    </Dialog>
  )
}

function UseForm({ id, use, onClose }: SourceUseDialogProps & { use: KnowledgeUse }) {
  const { all } = useWorkspaces()
  const bots = useQuery(allBotsOf(all.map((workspace) => workspace.id)))
  const form = useContractForm({
    schema: async () => (await import('./source-use-schema.ts')).schema,
    stored: valuesOf(use),
    sendsAll: true,
    revision: use.revision,
    bodyOf,
    reread: () => invalidate(getKnowledgeUse),
    send: (body) => call(updateKnowledgeUse, { params: { id }, body }),
    saved: texts.saved,
    failed: texts.failed,
    onDone: async () => {
      await invalidate(getKnowledgeUse, getKnowledge, listKnowledge)
      onClose()
    },
  })
  const { isEverywhere, workspaceIds, isForAllBots, botIds, showsSource } = form.values
  return (
    <DialogForm form={form} submitLabel={texts.save} isSubmitDisabled={!form.isDirty} onClose={onClose}>
      <p className={classes.quiet}>{texts.hint}</p>
      <Places
        path="workspaceIds"
        words={texts.workspaces}
        choices={withHeld(withParents(all), use.workspaces)}
        hidden={use.hiddenWorkspaces}
        isAll={isEverywhere}
        ids={workspaceIds}
        error={form.errorOf('workspaceIds')}
        onAll={(next) => form.setValues({ isEverywhere: next })}
        onIds={(next) => form.setValues({ workspaceIds: next })}
      />
      <Places
        path="botIds"
        words={texts.bots}
        choices={withHeld(
          (bots.data?.bots ?? []).map(({ id: bot, label }) => ({ id: bot, name: label })),
          use.bots,
        )}
        hidden={use.hiddenBots}
        isAll={isForAllBots}
        ids={botIds}
        error={form.errorOf('botIds')}
        onAll={(next) => form.setValues({ isForAllBots: next })}
        onIds={(next) => form.setValues({ botIds: next })}
      />
      <DateField label={texts.validUntil} description={texts.validUntilHint(use.owner)} {...form.field('validUntil')} />
      <Switch label={texts.showsSource} description={texts.showsSourceHint} {...form.checkbox('showsSource')} />
      {showsSource ? (
        <TextInput
          label={texts.address}
          description={texts.addressHint}
          placeholder={texts.addressExample}
          inputMode="url"
          {...form.field('address')}
        />
      ) : null}
    </DialogForm>
  )
}

interface Named {
  id: number
  name: string
  parent?: string | null | undefined
}

/** Those that are chosen are among the choices, also while these are read. */
const withHeld = (offered: readonly Named[], held: KnowledgeUse['bots']): Choice[] =>
  choicesOf([...offered, ...(held ?? []).filter(({ id }) => offered.every((other) => other.id !== id))])

interface PlacesProps {
  path: 'workspaceIds' | 'botIds'
  words: typeof texts.workspaces | typeof texts.bots
  choices: Choice[]
  /** Places of the list that this person does not see. */
  hidden: number
  isAll: boolean
  ids: readonly number[]
  error: string | undefined
  onAll: (isAll: boolean) => void
  onIds: (ids: number[]) => void
}

/** All places, or some of them. */
function Places({ path, words, choices, hidden, isAll, ids, error, onAll, onIds }: PlacesProps) {
  return (
    <fieldset className={classes.places} data-path={path}>
      <legend>{words.title}</legend>
      <SegmentedControl
        fullWidth
        aria-label={words.title}
        data={[
          { value: 'all', label: words.all },
          { value: 'some', label: words.some },
        ]}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => onAll(value === 'all')}
      />
      {isAll ? (
        <p className={classes.quiet}>{words.allHint}</p>
      ) : (
        <>
          <MultiSelect
            aria-label={words.choose}
            placeholder={ids.length === 0 ? words.choose : ''}
            searchable
            limit={100}
            data={choices}
            error={error}
            value={ids.map(String)}
            onChange={(chosen) => onIds(chosen.map(Number))}
          />
          {hidden > 0 ? <p className={classes.quiet}>{words.hidden(hidden)}</p> : null}
        </>
      )}
    </fieldset>
  )
}
