import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import {
  createEntity,
  entityNameLength,
  type getEntity,
  listEntities,
  searchEntities,
  updateEntity,
} from '@prosa/contract'
import { IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Answer, call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { Unanswered } from '../../app/unanswered.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConflictNote } from '../../ui/conflict-note.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import type { NamedRow } from '../../ui/server-select.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { useAskingClose, useUnsaved } from '../../ui/unsaved.ts'
import { BotPicker } from '../bots/bot-picker.tsx'
import classes from './entity-form.module.css'
import { entityQuery } from './entity-query.ts'
import { EntityTry } from './entity-try.tsx'
import {
  conflictsOf,
  type EntityDraft,
  type EntityLine,
  entityNameOf,
  entriesOf,
  isEntityName,
  lineOf,
} from './entity-values.ts'
import { entityTexts as texts } from './texts.ts'

interface EntityFormProps {
  /** Null: create a new entity. */
  id: number | null
  /** The bot of a new entity; null: the user chooses one. */
  botId: number | null
  backLabel: string
  onBack: () => void
  onSaved: () => void
}

let lastKey = 0
const newKey = (): string => {
  lastKey += 1
  return `line-${lastKey}`
}
const emptyLine = (): EntityLine => ({ key: newKey(), id: null, text: '' })

/** Creates or changes an entity of a bot. */
export function EntityForm({ id, ...rest }: EntityFormProps) {
  const entity = useQuery(entityQuery(id))
  if (id === null) {
    return (
      <EntityFields id={null} initial={{ name: '', isRegex: false, isFuzzy: false, lines: [emptyLine()] }} {...rest} />
    )
  }
  if (!entity.data)
    return (
      <Unanswered of={entity} title={texts.fetchFailed} level={3}>
        <ListSkeleton rows={4} />
      </Unanswered>
    )
  return <EntityFields id={id} initial={draftOf(entity.data)} revision={entity.data.revision} {...rest} />
}

type StoredEntity = Answer<typeof getEntity>

const draftOf = ({ displayName, regexpEntity, fuzzyMatching, entities }: StoredEntity): EntityDraft => ({
  name: displayName,
  isRegex: regexpEntity,
  isFuzzy: fuzzyMatching,
  lines: entities.map((entry) => ({ key: newKey(), id: entry.id, text: lineOf(entry) })),
})

function EntityFields(props: EntityFormProps & { initial: EntityDraft; revision?: string }) {
  const { id, botId, initial, backLabel, onBack, onSaved } = props
  const [draft, setDraft] = useState(initial)
  const [bot, setBot] = useState<NamedRow | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [revision, setRevision] = useState(props.revision)
  /** The version that somebody else saved meanwhile. Nothing is sent until the user chooses a version. */
  const [theirs, setTheirs] = useState<StoredEntity | null>(null)
  useUnsaved(isDirty)
  const back = useAskingClose(onBack)
  const [touched, setTouched] = useState<{ name?: true; values?: true }>({})
  const name = entityNameOf(draft.name)
  const entries = entriesOf(draft.lines, draft.isRegex)
  const isNameBad = name !== '' && !isEntityName(name)
  const ownerId = botId ?? bot?.id ?? null
  const isComplete = name !== '' && !isNameBad && entries.length > 0 && (id !== null || ownerId !== null)

  const change = (values: Partial<EntityDraft>): void => {
    setDraft({ ...draft, ...values })
    setDirty(true)
  }

  const conflict = theirs && {
    rows: conflictsOf(draftOf(theirs), draft),
    describe: () => null,
    keepMine: () => {
      setRevision(theirs.revision)
      setTheirs(null)
    },
    takeTheirs: () => {
      setDraft(draftOf(theirs))
      setRevision(theirs.revision)
      setTheirs(null)
      setDirty(false)
    },
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    const body = {
      // As typed: the server stores it beside the normalized name.
      name: draft.name,
      defineSynonyms: !draft.isRegex,
      regexpEntity: draft.isRegex,
      allowAutomatedExpansion: false,
      fuzzyMatching: draft.isFuzzy,
      entries,
    }
    try {
      if (id !== null) await call(updateEntity, { params: { id }, body: { ...body, revision } })
      else if (ownerId !== null) await call(createEntity, { body: { ...body, botId: ownerId } })
      await Promise.all([invalidate(searchEntities), invalidate(listEntities)])
      toastSuccess(texts.saved)
      flushSync(() => setDirty(false))
      onSaved()
    } catch (error) {
      const now = overtakenBy(error)
      if (now) setTheirs(now)
      else reportFailure(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !isSaving && theirs === null) void save()
      }}
    >
      {id === null && botId === null ? (
        <BotPicker
          bot={bot}
          onChange={(chosen) => {
            setBot(chosen)
            setDirty(true)
          }}
          error={ownerId === null && name !== '' && entries.length > 0 ? texts.noBot : null}
        />
      ) : null}
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        maxLength={entityNameLength}
        name="name"
        data-autofocus
        value={draft.name}
        error={isNameBad ? texts.badName : touched.name && name === '' ? texts.noName : null}
        onBlur={() => setTouched({ ...touched, name: true })}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.switches}>
        <Switch
          name="isRegex"
          label={texts.regex}
          description={texts.regexHint}
          checked={draft.isRegex}
          onChange={(event) => {
            const isRegex = event.currentTarget.checked
            change({ isRegex, isFuzzy: isRegex ? false : draft.isFuzzy })
          }}
        />
        <Switch
          name="isFuzzy"
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
        error={touched.values && entries.length === 0 ? texts.noValue : null}
        onBlur={() => setTouched({ ...touched, values: true })}
        onChange={(lines) => change({ lines })}
      />
      <EntityTry isRegex={draft.isRegex} isFuzzy={draft.isFuzzy} entries={entries} />
      <ConflictNote conflict={conflict} />
      <div className={classes.acts}>
        <Button leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />} onClick={back}>
          {backLabel}
        </Button>
        <BusyButton type="submit" variant="filled" isBusy={isSaving} disabled={!isComplete}>
          {texts.save}
        </BusyButton>
      </div>
    </form>
  )
}

interface EntityLinesProps {
  draft: EntityDraft
  /** Shown at the first line. */
  error: string | null
  onBlur: () => void
  onChange: (lines: readonly EntityLine[]) => void
}

function EntityLines({ draft, error, onBlur, onChange }: EntityLinesProps) {
  const { lines, isRegex } = draft
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: its title stands above it */}
      <div className={classes.lines} role="group" aria-label={texts.values} data-path="lines">
        {lines.map((line, place) => (
          <div className={classes.line} key={line.key}>
            <TextInput
              name="value"
              aria-label={texts.value(place + 1)}
              error={place === 0 ? error : null}
              placeholder={isRegex ? texts.regexPlaceholder : texts.valuePlaceholder}
              value={line.text}
              onBlur={onBlur}
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
        className={classes.add ?? ''}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...lines, emptyLine()])}
      >
        {texts.addValue}
      </Button>
    </>
  )
}

/** The entity's current version, if the save was refused because somebody else had changed it. */
const overtakenBy = (error: unknown): StoredEntity | null =>
  error instanceof ApiError && error.code === 'overtaken' ? (error.details as { now: StoredEntity }).now : null

function reportFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 409) {
    toastError(texts.duplicate, { detail: texts.duplicateDetail })
    return
  }
  // A refused pattern or name carries its reason; any other failure shows the specification's sentence.
  const isInput = error instanceof ApiError && (error.status === 400 || error.status === 422)
  toastError(texts.saveFailed, isInput ? { detail: Object.values(error.fields)[0] ?? error.message } : {})
}
