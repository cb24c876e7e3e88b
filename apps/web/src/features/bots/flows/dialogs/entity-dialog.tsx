import { ActionIcon, Button } from '@mantine/core'
import type { EntityRow } from '@prosa/contract'
import { type EntityChoice, entityLabel, freeTextEntity, setInteractionEntity, setNodeEntity } from '@prosa/flow'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { EntityForm } from '../../../../shared/entities/entity-form.tsx'
import { loseFields } from '../../../../shared/entities/lose-fields.ts'
import { entityTexts } from '../../../../shared/entities/texts.ts'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { readSurroundings } from '../editor/use-surroundings.ts'
import { entitiesQuery } from '../queries.ts'
import { flowTexts } from '../texts.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import classes from './entity-dialog.module.css'

const texts = flowTexts.entities
const searchDebounceMs = 500

/** 'Entidades personalizadas': choose, create or change an entity. System entities can only be chosen. */
export function EntityDialog({ nodeId, exitId, isOpen, onClose }: DialogProps<'entity'>) {
  const editor = useEditor()
  const botId = useEditorState((state) => state.source.botId)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const title = edited === null ? texts.title : edited === 'new' ? entityTexts.newTitle : entityTexts.editTitle
  return (
    <DialogView isOpen={isOpen} discard={loseFields} onClose={onClose} title={title} size={520}>
      {edited === null ? (
        <EntityList
          onEdit={setEdited}
          onChoose={(entity) => {
            if (entity.id === freeTextEntity.id) {
              editor.patch({ dialog: { is: 'free-text', nodeId, exitId } })
              return
            }
            onClose()
            void editor.run((document) =>
              exitId === null
                ? setNodeEntity(document, nodeId, entity, makeId())
                : setInteractionEntity(document, nodeId, exitId, entity),
            )
            // A node-wide entity is asked once, so its button is gone; the focus moves to the card.
            if (exitId === null) editor.patch({ located: { nodeId, isGentle: true, takesFocus: true } })
          }}
        />
      ) : (
        <EntityForm
          id={edited === 'new' ? null : edited}
          botId={botId}
          backLabel={texts.back}
          onBack={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            // A changed entity of the live flow counts as a change to publish.
            void readSurroundings(editor)
          }}
        />
      )}
    </DialogView>
  )
}

interface EntityListProps {
  onEdit: (id: number | 'new') => void
  onChoose: (entity: EntityChoice) => void
}

function EntityList(rest: EntityListProps) {
  const { onEdit } = rest
  const botId = useEditorState((state) => state.source.botId)
  const [search, setSearch] = useState('')
  const entities = useQuery({
    ...entitiesQuery(botId, search),
    placeholderData: keepPreviousData,
  })
  // Without a search text, the free text entity is shown above the list.
  const systemRows = (entities.data?.result ?? []).filter(
    ({ id }) => id < 0 && (search.trim() !== '' || id !== freeTextEntity.id),
  )
  const createButton = (
    <Button size="sm" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => onEdit('new')}>
      {texts.create}
    </Button>
  )
  return (
    <div className={styles.stack}>
      <div className={classes.bar}>
        <SearchBox
          value={search}
          onSearch={setSearch}
          debounceMs={searchDebounceMs}
          label={texts.search}
          width="100%"
          takesFocus
        />
        {createButton}
      </div>
      {entities.isError ? (
        <ErrorState
          level={3}
          title={entityTexts.fetchFailed}
          text={entityTexts.fetchFailedText}
          onRetry={() => void entities.refetch()}
        />
      ) : entities.isPending ? (
        <ListSkeleton rows={4} />
      ) : entities.data.result.length === 0 ? (
        <EmptyState drawing="search" level={3} title={texts.empty} text={texts.emptyText} />
      ) : (
        <div className={classes.list}>
          {search.trim() === '' ? <FreeText onChoose={rest.onChoose} /> : null}
          <EntityGroup title={texts.own} rows={entities.data.result.filter(({ id }) => id >= 0)} {...rest} />
          <EntityGroup title={texts.system} rows={systemRows} {...rest} />
        </div>
      )}
    </div>
  )
}

/** Free text, the most common question (for example a name), which needs no own entity. */
function FreeText({ onChoose }: Pick<EntityListProps, 'onChoose'>) {
  const { id, name, displayName } = freeTextEntity
  return (
    <div className={classes.item}>
      <button type="button" className={classes.choose} onClick={() => onChoose({ id, name })}>
        <b>{displayName}</b>
        <span>{texts.freeTextHint}</span>
      </button>
    </div>
  )
}

interface EntityGroupProps extends EntityListProps {
  title: string
  rows: readonly EntityRow[]
}

/** The bot's own entities can be changed; system entities have a display name besides their variable name. */
function EntityGroup({ title, rows, onEdit, onChoose }: EntityGroupProps) {
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.group}>
        {title}
      </h3>
      <ul>
        {rows.map((entity) => (
          <li key={entity.id} className={classes.item}>
            <button
              type="button"
              className={classes.choose}
              onClick={() => onChoose({ id: entity.id, name: entity.name })}
            >
              <b>{entity.id < 0 ? entity.displayName : `@${entity.name}`}</b>
              <span>{entity.id < 0 ? `@${entityLabel(entity.id, entity.name)}` : describe(entity)}</span>
            </button>
            {entity.id < 0 ? null : (
              <ActionIcon size={28} aria-label={texts.edit(entity.name)} onClick={() => onEdit(entity.id)}>
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const describe = ({ inputs, regexpEntity, fuzzyMatching }: EntityRow): string =>
  [
    texts.inputs(inputs),
    ...(regexpEntity ? [entityTexts.regex] : []),
    ...(fuzzyMatching ? [entityTexts.fuzzy] : []),
  ].join(' · ')
