import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import {
  type AutomationChoices,
  type AutomationEvent,
  automationLimits,
  type ConditionKind,
  findChannelFacts,
  flaggedKinds,
} from '@prosa/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { choicesOf } from '../../../../ui/choices.ts'
import { TimeField } from '../../../../ui/time-field.tsx'
import { type DraftCondition, kindsAt, newCondition } from './automation-draft.ts'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'
import { withGone } from './with-gone.ts'

const kinds = Object.keys(texts.conditions) as ConditionKind[]

interface ConditionCardsProps {
  event: AutomationEvent
  matches: 'all' | 'any'
  conditions: readonly DraftCondition[]
  choices: AutomationChoices
  errorOf: (path: string) => string | undefined
  onMatches: (matches: 'all' | 'any') => void
  onChange: (conditions: DraftCondition[]) => void
}

export function ConditionCards({
  event,
  matches,
  conditions,
  choices,
  errorOf,
  onMatches,
  onChange,
}: ConditionCardsProps) {
  const offered = kindsAt(event, kinds)
  return (
    <fieldset className={classes.card} data-path="definition.conditions">
      <legend>{texts.ifTitle}</legend>
      {conditions.length > 1 ? (
        <Select
          aria-label={texts.matchesLabel}
          allowDeselect={false}
          data={Object.entries(texts.matches).map(([value, label]) => ({ value, label }))}
          value={matches}
          onChange={(value) => onMatches(value === 'any' ? 'any' : 'all')}
        />
      ) : null}
      {conditions.length === 0 ? <p className={classes.hint}>{texts.noConditions}</p> : null}
      {conditions.map((condition, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
        <fieldset key={place} className={classes.part} aria-label={texts.condition(place + 1)}>
          <ConditionFields
            condition={condition}
            offered={offered}
            choices={choices}
            path={`definition.conditions.${place}`}
            errorOf={errorOf}
            onChange={(next) => onChange(conditions.with(place, next))}
          />
          <ActionIcon
            variant="subtle"
            aria-label={texts.removeCondition(place + 1)}
            onClick={() => onChange(conditions.toSpliced(place, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {conditions.length < automationLimits.conditions ? (
        <Button
          className={classes.add}
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...conditions, newCondition(offered.includes('words') ? 'words' : 'hours')])}
        >
          {texts.addCondition}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface ConditionFieldsProps {
  condition: DraftCondition
  offered: readonly ConditionKind[]
  choices: AutomationChoices
  path: string
  errorOf: (path: string) => string | undefined
  onChange: (condition: DraftCondition) => void
}

function ConditionFields({ condition, offered, choices, path, errorOf, onChange }: ConditionFieldsProps) {
  const { kind, isNot } = condition
  const { is, isNot: reversed } = texts.conditions[kind]
  return (
    <div className={classes.controls}>
      <div className={classes.pair}>
        <Select
          aria-label={texts.kind}
          allowDeselect={false}
          data={offered.map((value) => ({ value, label: texts.conditions[value].name }))}
          value={kind}
          error={errorOf(path)}
          data-path={path}
          onChange={(value) => {
            const next = offered.find((one) => one === value)
            if (next && next !== kind) onChange(newCondition(next))
          }}
        />
        <Select
          aria-label={texts.isLabel}
          allowDeselect={false}
          data={[
            { value: 'is', label: is },
            { value: 'is-not', label: reversed },
          ]}
          value={isNot ? 'is-not' : 'is'}
          onChange={(value) => onChange({ ...condition, isNot: value === 'is-not' })}
        />
      </div>
      <Detail condition={condition} choices={choices} path={path} errorOf={errorOf} onChange={onChange} />
    </div>
  )
}

function Detail({ condition, choices, path, errorOf, onChange }: Omit<ConditionFieldsProps, 'offered'>) {
  const { kind, chosen } = condition
  const several = (label: string, name: string, data: { value: string; label: string }[]) => (
    <MultiSelect
      aria-label={label}
      placeholder={chosen.length === 0 ? label : ''}
      searchable
      data-path={`${path}.${name}`}
      data={withGone(data, chosen)}
      value={chosen}
      error={errorOf(`${path}.${name}`)}
      onChange={(next) => onChange({ ...condition, chosen: next })}
    />
  )
  const words = (label: string, name: string, hint?: string) => (
    <TextInput
      label={label}
      {...(hint ? { description: hint } : {})}
      data-path={`${path}.${name}`}
      value={condition.words}
      error={errorOf(`${path}.${name}`) ?? errorOf(`${path}.${name}.0`)}
      onChange={({ currentTarget }) => onChange({ ...condition, words: currentTarget.value })}
    />
  )
  switch (kind) {
    case 'channel':
      return several(
        texts.channels,
        'channels',
        flaggedKinds.map((value) => ({ value, label: findChannelFacts(value)?.label ?? value })),
      )
    case 'bot':
      return several(texts.bots, 'ids', choicesOf(choices.bots))
    case 'tag':
      return several(texts.tags, 'ids', choicesOf(choices.tags))
    case 'label':
      return several(texts.labels, 'ids', choicesOf(choices.labels))
    case 'score':
      return several(
        texts.scores,
        'scores',
        ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
      )
    case 'holder':
      return several(
        texts.holdersLabel,
        'holders',
        Object.entries(texts.holders).map(([value, label]) => ({ value, label })),
      )
    case 'words':
      return words(texts.words, 'words', texts.wordsHint)
    case 'ad':
      return words(texts.adWords, 'words', texts.adHint)
    case 'stage':
      return words(texts.stages, 'stages')
    case 'time':
      return (
        <>
          {several(
            texts.days,
            'days',
            texts.dayNames.map((label, day) => ({ value: String(day), label })),
          )}
          <div className={classes.pair}>
            {(['from', 'to'] as const).map((end) => (
              <TimeField
                key={end}
                label={texts[end]}
                data-path={`${path}.${end}`}
                value={condition[end]}
                error={errorOf(`${path}.${end}`)}
                onChange={(time) => onChange({ ...condition, [end]: time })}
              />
            ))}
          </div>
        </>
      )
    case 'hours':
      return <p className={classes.hint}>{texts.hoursHint}</p>
    case 'field':
      return (
        <div className={classes.pair}>
          <Select
            label={texts.field}
            searchable
            allowDeselect={false}
            data-path={`${path}.fieldId`}
            data={withGone(choicesOf(choices.fields), [condition.fieldId])}
            value={condition.fieldId || null}
            error={errorOf(`${path}.fieldId`)}
            onChange={(value) => onChange({ ...condition, fieldId: value ?? '' })}
          />
          <TextInput
            label={texts.value}
            description={texts.valueHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-path={`${path}.value`}
            value={condition.value}
            error={errorOf(`${path}.value`)}
            onChange={({ currentTarget }) => onChange({ ...condition, value: currentTarget.value })}
          />
        </div>
      )
    default:
      return null
  }
}
