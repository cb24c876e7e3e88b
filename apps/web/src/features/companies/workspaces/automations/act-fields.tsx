import { ActionIcon, Button, Checkbox, Select, Textarea } from '@mantine/core'
import { type ActKind, type AutomationChoices, type AutomationEvent, automationLimits } from '@prosa/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { choicesOf } from '../../../../ui/choices.ts'
import { type DraftAct, newAct } from './automation-draft.ts'
import { nameIn } from './automation-sentence.ts'
import classes from './automations.module.css'
import { MessageFields } from './message-fields.tsx'
import { RemindFields } from './plan-fields.tsx'
import { automationTexts as texts } from './texts.ts'
import { withGone } from './with-gone.ts'

const kinds = Object.keys(texts.acts) as ActKind[]

interface ActCardsProps {
  acts: readonly DraftAct[]
  event: AutomationEvent
  workspaceIds: readonly number[]
  choices: AutomationChoices
  errorOf: (path: string) => string | undefined
  onChange: (acts: DraftAct[]) => void
}

export function ActCards({ acts, event, workspaceIds, choices, errorOf, onChange }: ActCardsProps) {
  return (
    <fieldset className={classes.card} data-path="definition.acts">
      <legend>{texts.thenTitle}</legend>
      {acts.map((act, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an act has no identity but its place
        <fieldset key={place} className={classes.part} aria-label={texts.act(place + 1)}>
          <ActFields
            act={act}
            event={event}
            workspaceIds={workspaceIds}
            choices={choices}
            path={`definition.acts.${place}`}
            errorOf={errorOf}
            onChange={(next) => onChange(acts.with(place, next))}
          />
          <ActionIcon
            variant="subtle"
            aria-label={texts.removeAct(place + 1)}
            disabled={acts.length === 1}
            onClick={() => onChange(acts.toSpliced(place, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {acts.length < automationLimits.acts ? (
        <Button
          className={classes.add}
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...acts, newAct('note')])}
        >
          {texts.addAct}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface ActFieldsProps {
  act: DraftAct
  event: AutomationEvent
  workspaceIds: readonly number[]
  choices: AutomationChoices
  path: string
  errorOf: (path: string) => string | undefined
  onChange: (act: DraftAct) => void
}

function ActFields(props: ActFieldsProps) {
  const { act, onChange } = props
  return (
    <div className={classes.controls}>
      <Select
        aria-label={texts.kind}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: texts.acts[value].name }))}
        value={act.kind}
        onChange={(value) => {
          const next = kinds.find((one) => one === value)
          if (next && next !== act.kind) onChange(newAct(next))
        }}
      />
      <Detail {...props} />
    </div>
  )
}

type ChosenIn = 'labelId' | 'workspaceId' | 'userId' | 'cannedAnswerId' | 'followUpId'

function Detail(props: ActFieldsProps) {
  const { act, choices, path, errorOf, onChange } = props
  const one = (label: string, name: ChosenIn, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      data-path={`${path}.${name}`}
      data={withGone(data, [act[name]])}
      placeholder={texts.choose}
      data-open={act[name] === '' || undefined}
      value={act[name] || null}
      error={errorOf(`${path}.${name}`)}
      onChange={(value) => onChange({ ...act, [name]: value ?? '' })}
    />
  )
  switch (act.kind) {
    case 'label':
      return one(texts.label, 'labelId', choicesOf(choices.labels))
    case 'transfer':
      return (
        <>
          {one(texts.workspace, 'workspaceId', choicesOf(choices.workspaces))}
          <Checkbox
            label={texts.offers}
            checked={act.isOffered}
            onChange={({ currentTarget }) => onChange({ ...act, isOffered: currentTarget.checked })}
          />
        </>
      )
    case 'assign': {
      const people = choices.people.filter(({ workspaceIds }) => workspaceIds.includes(Number(act.workspaceId)))
      return (
        <div className={classes.pair}>
          {one(texts.workspace, 'workspaceId', choicesOf(choices.workspaces))}
          {one(texts.person, 'userId', choicesOf(people))}
        </div>
      )
    }
    case 'canned': {
      const answers = choices.cannedAnswers.map(({ id, name, workspaceId }) => ({
        id,
        name,
        parent: nameIn(choices, 'workspaces', workspaceId),
      }))
      return one(texts.canned, 'cannedAnswerId', choicesOf(answers))
    }
    case 'follow-up': {
      const followUps = choices.followUps.map(({ id, name, workspaceId }) => ({
        id,
        name,
        parent: nameIn(choices, 'workspaces', workspaceId),
      }))
      return (
        <>
          {one(texts.followUp, 'followUpId', choicesOf(followUps))}
          <p className={classes.hint}>{texts.followUpHint}</p>
        </>
      )
    }
    case 'remind':
      return <RemindFields act={act} choices={choices} path={path} errorOf={errorOf} onChange={onChange} />
    case 'stop-follow-ups':
      return <p className={classes.hint}>{texts.stopHint}</p>
    case 'give-to-bot':
      return <p className={classes.hint}>{texts.giveHint}</p>
    case 'close':
      return <p className={classes.hint}>{texts.closeHint}</p>
    case 'notify':
      return <p className={classes.hint}>{texts.notifyHint}</p>
    case 'note':
      return (
        <Textarea
          label={texts.note}
          description={texts.noteHint}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={automationLimits.text}
          data-path={`${path}.text`}
          value={act.text}
          error={errorOf(`${path}.text`)}
          onChange={({ currentTarget }) => onChange({ ...act, text: currentTarget.value })}
        />
      )
    case 'message':
      return <MessageFields {...props} />
  }
}
