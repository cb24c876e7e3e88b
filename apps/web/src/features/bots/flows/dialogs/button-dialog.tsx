import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import {
  type BotInteraction,
  type ButtonDraft,
  buttonProblem,
  deleteButtons,
  flowLimits,
  saveButtons,
} from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useAskingClose, useUnsavedValue } from '../../../../ui/unsaved.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import classes from './button-dialog.module.css'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { afterEnter, withoutEmptyEnd } from './next-option.ts'
import { NodeModal } from './node-modal.tsx'

const texts = flowTexts.buttons
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Type selector of the dialog: 1: quick replies; 2: links. */
type ButtonKind = '1' | '2'

const emptyButton = (kind: ButtonKind): ButtonDraft => ({
  id: makeId(),
  type: kind === '1' ? 'QUICK_REPLY' : 'LINK',
  label: '',
  link: kind === '1' ? null : '',
})

/** 'Inserir Botão': quick replies or links of a message. Nothing changes before saving. */
export function ButtonDialog({ nodeId, messageId, isOpen, onClose }: DialogProps<'buttons'>) {
  return (
    <NodeModal nodeId={nodeId} isOpen={isOpen} title={texts.title} size={520} onClose={onClose}>
      {(node) => {
        const message = node.botInteractions.find(({ id }) => id === messageId)
        return message ? <ButtonForm nodeId={nodeId} message={message} onClose={onClose} /> : null
      }}
    </NodeModal>
  )
}

interface ButtonFormProps {
  nodeId: string
  message: BotInteraction
  onClose: () => void
}

function ButtonForm({ nodeId, message, onClose }: ButtonFormProps) {
  const editor = useEditor()
  const has = message.buttons.length > 0
  const [kind, setKind] = useState<ButtonKind>(message.buttons[0]?.type === 'LINK' ? '2' : '1')
  const [drafts, setDrafts] = useState<readonly ButtonDraft[]>(has ? message.buttons : [emptyButton(kind)])
  const [areErrorsShown, setErrorsShown] = useState(false)
  useUnsavedValue(drafts.filter(({ label, link }) => label.trim() !== '' || (link ?? '') !== ''))
  const cancel = useAskingClose(onClose)
  const [wantedId, setWanted] = useState<string | null>(null)
  const wanted = kind === '1' ? 'QUICK_REPLY' : 'LINK'
  const shown = drafts.filter((draft) => draft.type === wanted)
  // Empty lines of the hidden type are ignored.
  const filled = withoutEmptyEnd(drafts.filter((draft) => draft.type === wanted || draft.label.trim() !== ''))
  const isValid = filled.length > 0 && filled.every((draft) => buttonProblem(draft) === null)

  const choose = (next: ButtonKind): void => {
    setKind(next)
    const type = next === '1' ? 'QUICK_REPLY' : 'LINK'
    if (!drafts.some((draft) => draft.type === type)) setDrafts([...drafts, emptyButton(next)])
  }
  const change = (id: string, values: Partial<ButtonDraft>): void =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...values } : draft)))
  const move = (draft: ButtonDraft, step: number): void => {
    const other = shown[shown.indexOf(draft) + step]
    if (!other) return
    setDrafts(drafts.map((item) => (item === draft ? other : item === other ? draft : item)))
  }
  const canAdd = drafts.length < flowLimits.buttons
  const add = (): void => {
    const draft = emptyButton(kind)
    setDrafts([...drafts, draft])
    setWanted(draft.id)
  }
  const enter = (id: string): void => {
    const next = afterEnter(shown, id)
    if (next === 'save' || (next === 'add' && !canAdd)) void save()
    else if (next === 'add') add()
    else setWanted(next.go)
  }
  const save = async (): Promise<void> => {
    setErrorsShown(true)
    if (!isValid) return
    if (await editor.run((document) => saveButtons(document, nodeId, message.id, filled))) onClose()
  }
  const remove = async (): Promise<void> => {
    if (await editor.run((document) => deleteButtons(document, nodeId, message.id))) onClose()
  }

  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SegmentedControl
        aria-label={texts.type}
        value={kind}
        onChange={(value) => choose(value === '2' ? '2' : '1')}
        data={[
          { value: '1', label: texts.quickReplies },
          { value: '2', label: texts.link },
        ]}
      />
      <p className={styles.hint}>{kind === '1' ? texts.quickRepliesHint : texts.linkHint}</p>
      {shown.map((draft, place) => (
        <ButtonRow
          key={draft.id}
          draft={draft}
          place={place}
          count={shown.length}
          areErrorsShown={areErrorsShown}
          onChange={(values) => change(draft.id, values)}
          isWanted={draft.id === wantedId}
          onFocused={() => setWanted(null)}
          onEnter={() => enter(draft.id)}
          onMove={(step) => move(draft, step)}
          onRemove={() => setDrafts(drafts.filter((other) => other.id !== draft.id))}
        />
      ))}
      <Button
        size="sm"
        variant="subtle"
        className={classes.add}
        leftSection={<IconPlus {...icon} />}
        disabled={!canAdd}
        onClick={add}
      >
        {kind === '1' ? texts.addOption : texts.addLink}
      </Button>
      {kind === '1' && shown.length > flowLimits.suggestedListButtons ? (
        <p className={classes.warning}>{texts.manyOptions}</p>
      ) : null}
      <div className={clsx(styles.acts, classes.foot)}>
        {has ? (
          <Button color="red" className={styles.first ?? ''} onClick={() => void remove()}>
            {texts.removeAll}
          </Button>
        ) : null}
        <Button onClick={cancel}>{flowTexts.cancel}</Button>
        <Button type="submit" variant="filled">
          {has ? texts.save : texts.add}
        </Button>
      </div>
    </form>
  )
}

interface ButtonRowProps {
  draft: ButtonDraft
  place: number
  count: number
  areErrorsShown: boolean
  onChange: (values: Partial<ButtonDraft>) => void
  /** The field should take the focus. */
  isWanted: boolean
  onFocused: () => void
  onEnter: () => void
  onMove: (step: number) => void
  onRemove: () => void
}

function ButtonRow({ draft, place, count, areErrorsShown, isWanted, ...acts }: ButtonRowProps) {
  const { onChange, onMove, onRemove, onFocused, onEnter } = acts
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isWanted) return
    field.current?.focus()
    onFocused()
  }, [isWanted, onFocused])
  const problem = areErrorsShown ? buttonProblem(draft) : null
  const isLink = draft.type === 'LINK'
  const name = isLink ? texts.linkName(place + 1) : texts.option(place + 1)
  return (
    <div className={classes.row}>
      <div className={classes.fields}>
        <TextInput
          ref={field}
          label={name}
          onKeyDown={(event) => {
            if (!isEnter(event) || isLink) return
            event.preventDefault()
            onEnter()
          }}
          value={draft.label}
          maxLength={flowLimits.buttonLabelLength}
          data-autofocus={place === 0 || undefined}
          error={problem?.field === 'label' ? problem.message : null}
          rightSectionWidth={76}
          rightSection={
            <span className={classes.left} aria-hidden>
              {texts.left(flowLimits.buttonLabelLength - draft.label.length)}
            </span>
          }
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        {isLink ? (
          <TextInput
            label={texts.address}
            placeholder="https://"
            inputMode="url"
            maxLength={flowLimits.linkLength}
            value={draft.link ?? ''}
            error={problem?.field === 'link' ? problem.message : null}
            onChange={(event) => onChange({ link: event.currentTarget.value })}
          />
        ) : null}
      </div>
      <div className={classes.tools}>
        <ActionIcon size={28} aria-label={`${texts.moveUp}: ${name}`} disabled={place === 0} onClick={() => onMove(-1)}>
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-label={`${texts.moveDown}: ${name}`}
          disabled={place === count - 1}
          onClick={() => onMove(1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon size={28} aria-label={`${texts.remove}: ${name}`} disabled={count === 1} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
    </div>
  )
}
