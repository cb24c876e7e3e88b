import { ActionIcon, Checkbox, NumberInput, Select, Tooltip } from '@mantine/core'
import {
  deleteUserInteraction,
  type FlowNode,
  type FlowWait,
  setWait,
  type UserInteraction,
  waitMost,
  waitUnits,
  waitWays,
} from '@prosa/flow'
import { IconClock, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { TimeField } from '../../../../ui/time-field.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { Destination } from './destination.tsx'
import exitClasses from './exit-block.module.css'
import classes from './wait-block.module.css'

const texts = flowTexts.panel.wait
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const byTemplate = 'template'
const ways = [
  { value: byTemplate, label: texts.byTemplate },
  ...waitWays.map((value) => ({ value, label: texts.ways[value] })),
]
const WaitTemplateFields = lazyPiece(async () => (await import('./wait-template.tsx')).WaitTemplateFields)

interface WaitBlockProps {
  node: FlowNode
  exit: UserInteraction
  wait: FlowWait
}

/** 'Se não responder em …': the time, the destination, and what follows where the channel's time is over. */
export function WaitBlock({ node, exit, wait }: WaitBlockProps) {
  const editor = useEditor()
  const isSelected = useEditorState((state) => state.selectedExitId === exit.id)
  const block = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isSelected) block.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const change = (part: Partial<FlowWait>, mergeKey?: string): void =>
    void editor.run((document) => setWait(document, node.id, exit.id, part), mergeKey ? { mergeKey } : {})
  const botId = useEditorState((state) => state.source.botId)
  /** The way is chosen, but no template yet. */
  const [isChoosing, setChoosing] = useState(false)
  const hasTemplate = wait.template !== undefined || isChoosing
  const isDays = wait.unit === 'days'
  return (
    <fieldset
      ref={block}
      className={clsx(exitClasses.block, isSelected && exitClasses.selected)}
      aria-label={texts.title}
      aria-current={isSelected || undefined}
    >
      <div className={exitClasses.head}>
        <IconClock {...icon} />
        <span className={classes.title}>{texts.title}</span>
        <span className="grow" />
        <Tooltip label={texts.remove}>
          <ActionIcon
            size={28}
            aria-label={texts.remove}
            onClick={() => void editor.run((document) => deleteUserInteraction(document, node.id, exit.id))}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.time}>
        <NumberInput
          size="sm"
          aria-label={texts.amount}
          min={1}
          max={waitMost[wait.unit]}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={wait.amount}
          onChange={(amount) =>
            typeof amount === 'number' && amount >= 1 ? change({ amount }, `wait ${exit.id}`) : undefined
          }
        />
        <Select
          size="sm"
          aria-label={texts.unit}
          data={waitUnits.map((value) => ({ value, label: texts.units[value](wait.amount) }))}
          allowDeselect={false}
          value={wait.unit}
          onChange={(value) => {
            const unit = waitUnits.find((one) => one === value) ?? wait.unit
            change({ unit, amount: Math.min(wait.amount, waitMost[unit]) })
          }}
        />
        {isDays ? (
          <TimeField
            size="sm"
            className={classes.at}
            aria-label={texts.at}
            placeholder={texts.anyTime}
            leftSection={<span className={exitClasses.gotoWords}>{texts.atWord}</span>}
            leftSectionWidth={34}
            value={wait.at ?? ''}
            onChange={(at) => change({ at: at === '' ? null : at }, `wait at ${exit.id}`)}
          />
        ) : null}
      </div>
      <Checkbox
        size="sm"
        label={isDays ? texts.openDays : texts.openOnly}
        checked={wait.openOnly}
        onChange={(event) => change({ openOnly: event.currentTarget.checked })}
      />
      <Destination nodeId={node.id} exit={exit} label={texts.goTo} />
      <Select
        size="sm"
        label={texts.otherwise}
        placeholder={texts.noWay}
        data={ways}
        value={hasTemplate ? byTemplate : wait.otherwise}
        clearable
        clearButtonProps={{ 'aria-label': texts.clearWay }}
        onChange={(value) => {
          setChoosing(value === byTemplate)
          if (value !== byTemplate)
            change({ otherwise: waitWays.find((way) => way === value) ?? null, template: undefined })
        }}
      />
      {hasTemplate ? (
        <Suspense>
          <WaitTemplateFields
            botId={botId}
            chosen={wait.template}
            onChange={(template) => {
              setChoosing(true)
              change({ template, otherwise: null }, `wait template ${exit.id}`)
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
