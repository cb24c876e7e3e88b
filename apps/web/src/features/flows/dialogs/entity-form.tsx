import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { createEntity, entityNameLength, searchEntities, updateEntity } from '@prosa/contract'
import { IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useEditorState } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import classes from './entity-dialog.module.css'
import { entityQuery } from './entity-query.ts'
import { type EntityLine, entityNameOf, entriesOf, isEntityName, lineOf } from './entity-values.ts'

const texts = flowTexts.entities

interface EntityFormProps {
  /** Null makes a new one. */
  id: number | null
  onDirty: (isDirty: boolean) => void
  onBack: () => void
  onSaved: () => void
}

interface Draft {
  name: string
  isRegex: boolean
  isFuzzy: boolean
  lines: readonly EntityLine[]
}

const emptyLine = (): EntityLine => ({ key: makeId(), id: null, text: '' })

/** Makes or changes an entity of the bot. */
export function EntityForm({ id, ...rest }: EntityFormProps) {
  const entity = useQuery(entityQuery(id))
  if (id === null) {
    return (
      <EntityFields id={null} initial={{ name: '', isRegex: false, isFuzzy: false, lines: [emptyLine()] }} {...rest} />
    )
  }
  if (entity.isError) {
    return (
      <ErrorState
        level={3}
        title={texts.fetchFailed}
        text={errorMessage(entity.error)}
        onRetry={() => void entity.refetch()}
      />
    )
  }
  if (!entity.data) return <ListSkeleton rows={4} />
  const { displayName, regexpEntity, fuzzyMatching, entities } = entity.data
  const lines = entities.map((entry) => ({ key: makeId(), id: entry.id, text: lineOf(entry) }))
  return (
    <EntityFields
      id={id}
      initial={{ name: displayName, isRegex: regexpEntity, isFuzzy: fuzzyMatching, lines }}
      {...rest}
    />
  )
}

function EntityFields({ id, initial, onDirty, onBack, onSaved }: EntityFormProps & { initial: Draft }) {
  const botId = useEditorState((state) => state.source.botId)
  const [draft, setDraft] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  const name = entityNameOf(draft.name)
  const entries = entriesOf(draft.lines, draft.isRegex)
  const isNameBad = name !== '' && id === null && !isEntityName(name)
  const isNameMissing = name === ''
  const areValuesMissing = entries.length === 0
  const [areErrorsShown, setErrorsShown] = useState(false)

  const change = (values: Partial<Draft>): void => {
    setDraft({ ...draft, ...values })
    onDirty(true)
  }
  useEffect(() => () => onDirty(false), [onDirty])

  const save = async (): Promise<void> => {
    setSaving(true)
    const body = {
      name: id === null ? name : draft.name,
      defineSynonyms: !draft.isRegex,
      regexpEntity: draft.isRegex,
      allowAutomatedExpansion: false,
      fuzzyMatching: draft.isFuzzy,
      entries,
    }
    try {
      if (id === null) await call(createEntity, { body: { ...body, botId } })
      else await call(updateEntity, { params: { id }, body })
      await invalidate(searchEntities)
      toastSuccess(texts.saved)
      onSaved()
    } catch (error) {
      reportFailure(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        setErrorsShown(true)
        if (!isNameMissing && !isNameBad && !areValuesMissing) void save()
        else goTo(event.currentTarget, isNameMissing || isNameBad ? 'name' : 'value')
      }}
    >
      <TextInput
        label={texts.name}
        description={id === null ? texts.nameHint : null}
        maxLength={entityNameLength}
        readOnly={id !== null}
        name="name"
        data-autofocus
        value={draft.name}
        error={isNameBad ? texts.badName : areErrorsShown && isNameMissing ? texts.noName : null}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.switches}>
        <Switch
          label={texts.regex}
          description={texts.regexHint}
          checked={draft.isRegex}
          onChange={(event) => {
            const isRegex = event.currentTarget.checked
            change({ isRegex, isFuzzy: isRegex ? false : draft.isFuzzy })
          }}
        />
        <Switch
          label={texts.fuzzy}
          description={texts.fuzzyHint}
          checked={draft.isFuzzy}
          onChange={(event) => {
            const isFuzzy = event.currentTarget.checked
            change({ isFuzzy, isRegex: isFuzzy ? false : draft.isRegex })
          }}
        />
      </div>
      <p className={classes.legend}>{draft.isRegex ? texts.patterns : texts.values}</p>
      <EntityLines
        draft={draft}
        error={areErrorsShown && areValuesMissing ? (draft.isRegex ? texts.noPattern : texts.noValue) : null}
        onChange={(lines) => change({ lines })}
      />
      <div className={styles.acts}>
        <Button
          className={styles.first ?? ''}
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          onClick={onBack}
        >
          {texts.back}
        </Button>
        <BusyButton type="submit" variant="filled" isBusy={isSaving}>
          {texts.save}
        </BusyButton>
      </div>
    </form>
  )
}

/** Leads to what is missing: the save says so there, and not by being off. */
const goTo = (form: HTMLFormElement, field: 'name' | 'value'): void => {
  const control = form.elements.namedItem(field)
  const first = control instanceof RadioNodeList ? control[0] : control
  if (first instanceof HTMLElement) first.focus()
}

interface EntityLinesProps {
  draft: Draft
  /** Stands at the first line. */
  error: string | null
  onChange: (lines: readonly EntityLine[]) => void
}

function EntityLines({ draft, error, onChange }: EntityLinesProps) {
  const { lines, isRegex } = draft
  return (
    <>
      <div className={classes.lines}>
        {lines.map((line, place) => (
          <div className={classes.line} key={line.key}>
            <TextInput
              name="value"
              aria-label={texts.value(place + 1)}
              error={place === 0 ? error : null}
              placeholder={isRegex ? texts.regexPlaceholder : texts.valuePlaceholder}
              value={line.text}
              onChange={(event) => {
                const text = event.currentTarget.value
                onChange(lines.map((other) => (other.key === line.key ? { ...other, text } : other)))
              }}
            />
            <ActionIcon
              size={36}
              aria-label={texts.removeValue(place + 1)}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter((other) => other.key !== line.key))}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        size="sm"
        variant="subtle"
        className={styles.add ?? ''}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...lines, emptyLine()])}
      >
        {texts.addValue}
      </Button>
    </>
  )
}

function reportFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 409) {
    toastError(texts.duplicate, { detail: texts.duplicateDetail })
    return
  }
  // A refused pattern or name says why; anything else gets the specification's sentence.
  const isInput = error instanceof ApiError && (error.status === 400 || error.status === 422)
  toastError(texts.saveFailed, isInput ? { detail: Object.values(error.fields)[0] ?? error.message } : {})
}
