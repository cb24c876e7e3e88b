import { ActionIcon } from '@mantine/core'
import {
  type Automation,
  type AutomationChoices,
  deleteAutomation,
  listAutomations,
  listStoppedAutomations,
  switchAutomation,
} from '@prosa/contract'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { call } from '../../../../app/api.ts'
import { useAct } from '../../../../app/use-act.ts'
import { ActMenu, type MenuAct } from '../../../../ui/act-menu.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { nameSome } from '../../../../ui/name-some.ts'
import { toastSuccess } from '../../../../ui/toast.tsx'
import { AutomationBadge } from './automation-badge.tsx'
import { draftOf } from './automation-draft.ts'
import { nameIn, namesGone, sentenceOf } from './automation-sentence.ts'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'

interface AutomationRowProps {
  automation: Automation
  choices: AutomationChoices
  /** A template that it would send and that is not approved any more. */
  lostTemplate: string | null
  /** Something is dragged over it. */
  isOver: boolean
  isFirst: boolean
  isLast: boolean
  onShow: (view: 'log' | 'versions' | null) => void
  /** -1: before the one above it. */
  onStep: (by: -1 | 1) => void
  onDrag: () => void
  onOver: () => void
  onDrop: () => void
  onEnd: () => void
}

/** An automation: its sentence, where it holds, its state and what can be done with it. */
export function AutomationRow(props: AutomationRowProps) {
  const { automation, choices, lostTemplate, isOver, isFirst, isLast, onShow, ...moves } = props
  const { name, workspaceIds, state, recent, isReadOnly } = automation
  const draft = draftOf(automation)
  const places = workspaceIds.flatMap((id) => nameIn(choices, 'workspaces', id) ?? [])
  const isGone = namesGone(draft, choices) || places.length < workspaceIds.length
  return (
    <li
      className={classes.row}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        moves.onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        moves.onDrop()
      }}
    >
      <ActionIcon
        variant="subtle"
        aria-label={texts.move(name)}
        title={texts.move(name)}
        disabled={isReadOnly}
        draggable={!isReadOnly}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          moves.onDrag()
        }}
        onDragEnd={moves.onEnd}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          moves.onStep(event.key === 'ArrowUp' ? -1 : 1)
        }}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.words}>
        <button type="button" className={classes.name} onClick={() => onShow(null)}>
          {name}
        </button>
        <small>{sentenceOf(draft, choices)}</small>
        <small>{texts.everyPlace(nameSome(places))}</small>
        {isReadOnly ? <small>{texts.readOnly}</small> : null}
        {isGone ? <small className={classes.bad}>{texts.gone}</small> : null}
        {lostTemplate === null ? null : <small className={classes.bad}>{texts.lostTemplate(lostTemplate)}</small>}
        {state === 'stopped' ? <small className={classes.bad}>{texts.stoppedHint}</small> : null}
      </span>
      <span className={classes.state}>
        <AutomationBadge state={state} />
        {recent > 0 ? <span>{texts.recent(recent)}</span> : null}
      </span>
      <RowMenu automation={automation} isFirst={isFirst} isLast={isLast} onShow={onShow} onStep={moves.onStep} />
    </li>
  )
}

type RowMenuProps = Pick<AutomationRowProps, 'automation' | 'isFirst' | 'isLast' | 'onShow' | 'onStep'>

function RowMenu({ automation, isFirst, isLast, onShow, onStep }: RowMenuProps) {
  const { id, name, state, planned, isReadOnly } = automation
  const turn = useAct({
    ask: (to: 'off' | 'observing' | 'on') => call(switchAutomation, { params: { id }, body: { state: to } }),
    done: (_, to) => toastSuccess(texts.switched[to]),
    failed: texts.switchFailed,
    stale: [listAutomations, listStoppedAutomations],
  })
  const remove = useAct({
    ask: () => call(deleteAutomation, { params: { id } }),
    done: texts.removed,
    failed: texts.removeFailed,
    stale: [listAutomations, listStoppedAutomations],
  })
  const askToRemove = async (): Promise<void> => {
    const text = planned > 0 ? `${texts.removeAsk(name)} ${texts.plannedEnds(planned)}` : texts.removeAsk(name)
    if (await confirm({ text, confirmLabel: texts.remove, isDestructive: true })) remove.mutate()
  }
  /** What it planned does not come while it is off. */
  const switchTo = async (to: 'off' | 'observing' | 'on'): Promise<void> => {
    const asks = to !== 'on' && planned > 0
    const confirmLabel = to === 'off' ? texts.turnOff : texts.observe
    if (!asks || (await confirm({ text: texts.plannedEnds(planned), confirmLabel }))) turn.mutate(to)
  }
  const switches: MenuAct[] = (
    [
      ['on', texts.turnOn],
      ['observing', texts.observe],
      ['off', texts.turnOff],
    ] as const
  ).flatMap(([to, label]) => (state === to ? [] : [{ label, onAct: () => void switchTo(to) }]))
  const acts: MenuAct[] = [
    ...(isReadOnly ? [] : switches),
    { label: texts.log, onAct: () => onShow('log') },
    { label: texts.versions, onAct: () => onShow('versions') },
    ...(isReadOnly
      ? []
      : [
          { label: texts.edit, onAct: () => onShow(null) },
          ...(isFirst ? [] : [{ label: texts.moveUp, onAct: () => onStep(-1) }]),
          ...(isLast ? [] : [{ label: texts.moveDown, onAct: () => onStep(1) }]),
          { label: texts.remove, isDestructive: true, onAct: () => void askToRemove() },
        ]),
  ]
  return (
    <ActMenu
      acts={acts}
      position="bottom-end"
      target={
        <ActionIcon variant="subtle" aria-label={texts.more(name)}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
